// Stripe's units and currencies. Our amounts are in the smallest unit of ISO 4217; Stripe has its own number
// of decimals for some currencies.
import { digitsOf } from '#platform/rules/currency.ts'
import { as, say } from '#platform/rules/words.ts'

const listed = (codes: string): ReadonlySet<string> => new Set(codes.split(' '))

const CURRENCIES = listed(
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP ' +
    'CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ' +
    'ILS INR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP ' +
    'MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR ' +
    'SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF ' +
    'XCD XCG XOF XPF YER ZAR ZMW',
)
const NO_DECIMALS = listed('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF')
/** Stripe wants three decimals here, and the last one must be 0. */
const THREE_DECIMALS = listed('BHD JOD KWD OMR TND')
/** Sent with two decimals, which must be zero. */
const WHOLE_ONLY = listed('ISK UGX')

/** Amounts in our unit. Other currencies have a minimum of about half a dollar too: Stripe refuses less. */
const MINIMUMS: [cents: number, currencies: ReadonlySet<string>][] = [
  [30, listed('GBP')],
  [50, listed('AUD BRL CAD CHF EUR INR JPY NZD SGD USD')],
  [100, listed('BGN')],
  [200, listed('AED MYR PLN RON')],
  [250, listed('DKK')],
  [300, listed('NOK SEK')],
  [400, listed('HKD')],
  [1_000, listed('MXN THB')],
  [1_500, listed('CZK')],
  [17_500, listed('HUF')],
]
const minimumOf = (currency: string): number =>
  MINIMUMS.find(([, currencies]) => currencies.has(currency))?.[0] ?? 1

/** Eight digits, in Stripe's unit. */
const MAXIMUM = 99_999_999

const stripeDigits = (currency: string): number =>
  NO_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2

/** How many decimals a price can have; undefined if Stripe does not take the currency. */
export function decimalsIn(currency: string): number | undefined {
  if (!CURRENCIES.has(currency)) return undefined
  if (WHOLE_ONLY.has(currency)) return 0
  return Math.min(stripeDigits(currency), digitsOf(currency), 2)
}

/** Undefined if the amount has decimals that Stripe does not take in this currency. */
export function toStripe(cents: number, currency: string): number | undefined {
  const step = 10 ** (digitsOf(currency) - (decimalsIn(currency) ?? digitsOf(currency)))
  if (cents % step !== 0) return undefined
  return Math.round(cents * 10 ** (stripeDigits(currency) - digitsOf(currency)))
}

/** Undefined if it is not a whole number of our unit. */
export function fromStripe(amount: number, currency: string): number | undefined {
  const shift = stripeDigits(currency) - digitsOf(currency)
  const cents = shift < 0 ? amount * 10 ** -shift : amount / 10 ** shift
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** In words for the customer. */
export function whyNotAmount(cents: number, currency: string): string | undefined {
  if (!/^[A-Z]{3}$/.test(currency) || !Number.isSafeInteger(cents))
    return say('providers.errors', 'card.never')
  const decimals = decimalsIn(currency)
  if (decimals === undefined) return say('providers.errors', 'card.currency', { currency })
  const amount = toStripe(cents, currency)
  if (amount === undefined)
    return decimals === 0
      ? say('providers.errors', 'card.whole', { currency })
      : say('providers.errors', 'card.decimals', { currency, decimals })
  const minimum = minimumOf(currency)
  if (cents < minimum)
    return say('providers.errors', 'card.least', { amount: as('money', minimum, currency) })
  if (amount <= MAXIMUM) return undefined
  const step = 10 ** (digitsOf(currency) - decimals)
  const most = Math.floor(MAXIMUM / 10 ** (stripeDigits(currency) - digitsOf(currency)) / step) * step
  return say('providers.errors', 'card.most', { amount: as('money', most, currency) })
}
