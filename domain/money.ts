// Money is whole cents internally and text in calls ("299", "299.50"). No floating point.

export const CURRENCY = 'USD'
const PRICE_MAXIMUM_CENTS = 99_999_999

/** Parses "299" or "299.50"; undefined if the text is not valid. */
export function centsOf(text: string): number | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && cents > 0 ? -cents : cents
}

/** "299.50", always with two decimals. */
export function decimal(cents: number): string {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** "$1,299.50". */
export const dollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${decimal(Math.abs(cents)).replace(/\B(?=(\d{3})+\.)/g, ',')}`

/** "1290" → "$1,290", "1290.50" → "$1,290.50": shows cents only if the price was typed with cents. */
export function priceText(price: string): string {
  const cents = centsOf(price)
  if (cents === undefined) return `$${price}`
  return price.includes('.') ? dollars(cents) : dollars(cents).replace(/\.00$/, '')
}

export const isPrice = (text: string): boolean => {
  const cents = centsOf(text)
  return cents !== undefined && cents > 0 && cents <= PRICE_MAXIMUM_CENTS
}
