// Currencies: which can be chosen, how many digits their smallest unit has, and their names.
//
// The digits are a table of ISO 4217 and not those of Intl: Intl follows everyday use (no decimals for HUF or
// IDR), and that changes with its version. Stored amounts must not change their meaning with an update.
import type { Language } from './languages.ts'

const listed = (codes: string): readonly string[] => codes.split(' ')

const WITHOUT_DECIMALS = new Set(listed('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'))
const THREE_DECIMALS = new Set(listed('BHD IQD JOD KWD LYD OMR TND'))

/** Those that a site can sell in. */
export const CURRENCIES = listed(
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP ' +
    'CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG ' +
    'HUF IDR ILS INR IQD ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL ' +
    'MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG ' +
    'QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX ' +
    'USD UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW',
)

export const DEFAULT_CURRENCY = 'USD'

/** Digits after the point: 2 for USD, 0 for JPY, 3 for KWD. Two for what is no currency. */
export const digitsOf = (currency: string): number =>
  WITHOUT_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2

/** What Intl takes; other texts make it throw. */
export const looksLikeCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)

/** "US Dollar". */
export const currencyName = (currency: string, language: Language = 'en'): string =>
  looksLikeCurrency(currency)
    ? new Intl.DisplayNames(language, { type: 'currency', fallback: 'code' }).of(currency)!
    : currency

const plurals = new Map<string, string>()

/** "US dollars", as in "Price in US dollars". */
export function currencyUnits(currency: string, language: Language = 'en'): string {
  const key = `${language} ${currency}`
  const known = plurals.get(key)
  if (known !== undefined || !looksLikeCurrency(currency)) return known ?? currency
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
  }).formatToParts(2)
  const units = parts.find(({ type }) => type === 'currency')?.value ?? currency
  plurals.set(key, units)
  return units
}
