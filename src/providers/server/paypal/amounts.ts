// Which amounts PayPal takes, and how it writes them. Its amounts are text; ours are whole units.
import { digitsOf } from '#platform/rules/currency.ts'
import { centsFrom, decimal } from '#platform/rules/money.ts'
import { say } from '#platform/rules/words.ts'
import { ProviderError } from '../provider.ts'

const CURRENCIES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
)
/** At PayPal. Elsewhere some of them have decimals. */
const WITHOUT_DECIMALS = new Set(['HUF', 'JPY', 'TWD'])

/** Nine digits. The account's own limit is often lower, and PayPal names it only when the money is taken. */
const MAX_CENTS = 999_999_999

/** How many decimals a price can have; undefined if PayPal does not take the currency. */
export const decimalsIn = (currency: string): number | undefined =>
  CURRENCIES.has(currency) ? (WITHOUT_DECIMALS.has(currency) ? 0 : digitsOf(currency)) : undefined

/** Why PayPal can't take this amount, in words for the customer. */
export function whyNotAmount(cents: number, currency: string): string | undefined {
  const decimals = decimalsIn(currency)
  if (decimals === undefined) return say('providers.errors', 'paypal.currency', { currency })
  if (cents % 10 ** (digitsOf(currency) - decimals) !== 0)
    return say('providers.errors', 'paypal.whole', { currency })
  if (cents <= 0) return say('providers.errors', 'paypal.nothing')
  if (cents > MAX_CENTS) return say('providers.errors', 'paypal.most')
  return undefined
}

export interface WireAmount {
  currency_code: string
  value: string
}

/** "299.00", or "299" where PayPal takes no decimals. */
export const wireValue = (cents: number, currency: string): string => {
  const text = decimal(cents, currency)
  return WITHOUT_DECIMALS.has(currency) ? text.replace(/\.0+$/, '') : text
}

/** {currency_code: "USD", value: "299.00"}. */
export function wireAmount(cents: number, currency: string): WireAmount {
  const problem = whyNotAmount(cents, currency)
  if (problem) throw new ProviderError('refused', problem)
  return { currency_code: currency, value: wireValue(cents, currency) }
}

/** Undefined if the text is no amount. */
export const centsOfWire = (amount: Partial<WireAmount> | undefined): number | undefined =>
  centsFrom(amount?.value ?? '', amount?.currency_code ?? '')
