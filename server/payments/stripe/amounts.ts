// Stripe's units. Our amounts are hundredths of every currency; Stripe counts in the currency's own minor
// unit.
import { decimal } from '#domain/money.ts'

const listed = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

const NO_DECIMALS = listed('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF')
const THREE_DECIMALS = listed('BHD JOD KWD OMR TND')
/** Sent with two decimals, which must be zero. */
const WHOLE_ONLY = listed('ISK UGX')

/** In hundredths. Other currencies have a minimum too, of about half a dollar: Stripe itself refuses less. */
const MINIMUMS: [cents: number, currencies: ReadonlySet<string>][] = [
  [30, listed('GBP')],
  [50, listed('AUD BRL CAD CHF EUR INR NZD SGD USD')],
  [100, listed('BGN')],
  [200, listed('AED MYR PLN RON')],
  [250, listed('DKK')],
  [300, listed('NOK SEK')],
  [400, listed('HKD')],
  [1_000, listed('MXN THB')],
  [1_500, listed('CZK')],
  [5_000, listed('JPY')],
  [17_500, listed('HUF')],
]
const minimumOf = (currency: string): number =>
  MINIMUMS.find(([, currencies]) => currencies.has(currency))?.[0] ?? 1

/** Eight digits, in Stripe's unit. */
const MAXIMUM = 99_999_999

/** Undefined if the amount has decimals that the currency lacks. */
export function toStripe(cents: number, currency: string): number | undefined {
  if (THREE_DECIMALS.has(currency)) return cents * 10
  const hasDecimals = cents % 100 !== 0
  if (NO_DECIMALS.has(currency)) return hasDecimals ? undefined : cents / 100
  return WHOLE_ONLY.has(currency) && hasDecimals ? undefined : cents
}

/** Undefined if it is not a whole number of hundredths. */
export function fromStripe(amount: number, currency: string): number | undefined {
  if (NO_DECIMALS.has(currency)) return Number.isSafeInteger(amount * 100) ? amount * 100 : undefined
  if (THREE_DECIMALS.has(currency)) return amount % 10 === 0 ? amount / 10 : undefined
  return amount
}

/** "€0.50". The amount stays text, so no floating point rounds it. */
const shown = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(decimal(cents) as `${number}`)

export function whyNotAmount(cents: number, currency: string): string | undefined {
  if (!/^[A-Z]{3}$/.test(currency) || !Number.isSafeInteger(cents)) return 'This price can’t be paid by card.'
  const amount = toStripe(cents, currency)
  if (amount === undefined)
    return `Card payments in ${currency} are whole amounts only, and this price is not.`
  const minimum = minimumOf(currency)
  if (cents < minimum) return `Card payments start at ${shown(minimum, currency)}.`
  const maximum = fromStripe(THREE_DECIMALS.has(currency) ? MAXIMUM - 9 : MAXIMUM, currency) ?? 0
  return amount > MAXIMUM ? `Card payments go up to ${shown(maximum, currency)}.` : undefined
}
