// Money is a whole number of the smallest unit of its currency: cents, yen, fils. Our word for all of them is
// "cents". In calls it is text ("299", "299.50"). No floating point.
import { DEFAULT_CURRENCY, digitsOf } from './currency.ts'
import { withoutEnd } from './text.ts'

/** Parses "299" or "299.50"; undefined if the text is not valid, or has more decimals than the currency. */
export function centsOf(text: string, currency: string): number | undefined {
  const digits = digitsOf(currency)
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,3}))?$/.exec(text)
  const decimals = match?.[3] ?? ''
  if (!match || decimals.length > digits) return undefined
  const cents = Number(match[2]) * 10 ** digits + Number(decimals.padEnd(digits, '0'))
  return match[1] && cents > 0 ? -cents : cents
}

/** An amount from outside: "1000.00" is right for yen too. */
export const centsFrom = (text: string, currency: string): number | undefined =>
  centsOf(text, currency) ?? centsOf(withoutEndZeros(text), currency)

/** Only zeros behind the point are dropped. */
const withoutEndZeros = (text: string): string =>
  text.includes('.') && text.endsWith('0') ? withoutEnd(text, '0').replace(/\.$/, '') : text

/** "299.50", always with all decimals of the currency. */
export function decimal(cents: number, currency: string): string {
  const digits = digitsOf(currency)
  const text = String(Math.abs(cents)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  return `${cents < 0 ? '-' : ''}${digits ? `${whole}.${text.slice(-digits)}` : whole}`
}

/** What a price may be. */
export interface PriceRule {
  currency: string
  /** Fewer than the currency has where a payment provider takes fewer. */
  decimals: number
}

export const PRICE_IN_DOLLARS: PriceRule = { currency: DEFAULT_CURRENCY, decimals: 2 }

/** Their units are worth so little that eight digits are no high price. */
const SMALL_UNITS = new Set(
  'AMD AOA ARS BIF CDF CLP COP CRC DJF GNF HUF IDR IQD ISK JPY KHR KMF KRW KZT LAK LBP MGA MMK MNT MWK NGN PKR PYG RSD RWF SOS TZS UGX UZS VND XAF XOF XPF YER'.split(
    ' ',
  ),
)
const MAXIMUM_CENTS = 99_999_999

/** 999999.99 in dollars. */
export const priceMaximum = (currency: string): number =>
  SMALL_UNITS.has(currency) ? MAXIMUM_CENTS * 100 + 99 : MAXIMUM_CENTS

/** The least that can be paid: a cent, or a whole unit where the provider takes no decimals. */
export const priceMinimum = ({ currency, decimals }: PriceRule): number =>
  10 ** (digitsOf(currency) - decimals)
