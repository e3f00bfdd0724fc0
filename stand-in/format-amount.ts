/** "$299.50 USD", for people: several currencies share the sign $. */
export function formatAmount(minor: number, currency: string, decimals: number): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return `${format.format(minor / 10 ** decimals)} ${currency.toUpperCase()}`
}
