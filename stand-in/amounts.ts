// Amounts are whole minor units inside (cents, or yen) and text on the wire.
import { formatAmount } from './format-amount.ts'

/** The currencies that PayPal accepts. Three of them have no decimals there. */
const CURRENCIES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
)
const WITHOUT_DECIMALS = new Set(['HUF', 'JPY', 'TWD'])

const decimalsOf = (currency: string): number => (WITHOUT_DECIMALS.has(currency) ? 0 : 2)

export const isCurrency = (text: string): boolean => CURRENCIES.has(text)

/** Minor units of a text like "299" or "299.5"; undefined if it is no amount of this currency. */
export function minorOf(text: string, currency: string): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  if (decimalsOf(currency) === 2) return hundredths
  return hundredths % 100 === 0 ? hundredths / 100 : undefined
}

/** "-299.50", as in messages. */
export function wireAmount(minor: number, currency: string): string {
  if (decimalsOf(currency) === 0) return String(minor)
  const whole = Math.abs(minor)
  return `${minor < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

export const shownAmount = (minor: number, currency: string): string =>
  formatAmount(minor, currency, decimalsOf(currency))

/** PayPal's fee: 2.9 % and thirty cents, but never more than was paid. */
export const feeOf = (minor: number): number =>
  Math.sign(minor) * Math.min(Math.abs(minor), Math.round(Math.abs(minor) * 0.029) + 30)
