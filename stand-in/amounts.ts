// Money is whole minor units inside (cents, or yen) and text on the wire.

/** The currencies the real provider takes. Three of them know no decimals there. */
const CURRENCIES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
)
const WITHOUT_DECIMALS = new Set(['HUF', 'JPY', 'TWD'])

const decimalsOf = (currency: string): number => (WITHOUT_DECIMALS.has(currency) ? 0 : 2)

export const isCurrency = (text: string): boolean => CURRENCIES.has(text)

/**
 * Minor units of a text like "299" or "299.5"; undefined when it is no such text, or has decimals the
 * currency doesn't know.
 */
export function minorOf(text: string, currency: string): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  if (decimalsOf(currency) === 2) return hundredths
  return hundredths % 100 === 0 ? hundredths / 100 : undefined
}

/** "-299.50", as messages carry it. */
export function wireAmount(minor: number, currency: string): string {
  if (decimalsOf(currency) === 0) return String(minor)
  const whole = Math.abs(minor)
  return `${minor < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** "$299.50 USD", as a person reads it: the sign alone does not tell one dollar from another. */
export function shownAmount(minor: number, currency: string): string {
  const digits = decimalsOf(currency)
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${format.format(minor / 10 ** digits)} ${currency}`
}

/** What the provider would keep for itself: 2.9 % and thirty cents, but never more than was paid. */
export const feeOf = (minor: number): number =>
  Math.sign(minor) * Math.min(Math.abs(minor), Math.round(Math.abs(minor) * 0.029) + 30)
