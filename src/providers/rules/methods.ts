// What customers can pay with on the page of a provider, by Stripe's names. Which of them it offers is chosen
// there, so a new one needs nothing here: it only has a name, and whether the money takes days.
import { say } from '#platform/rules/words.ts'

/** Money that is taken from a bank account. The bank answers within days. */
const DEBITS: Record<string, string | undefined> = {
  sepa_debit: 'SEPA',
  bacs_debit: 'Bacs',
  us_bank_account: 'ACH',
  acss_debit: 'PAD',
  au_becs_debit: 'BECS',
  nz_bank_account: 'BECS NZ',
}

/** The customer gets a reference, and pays it later at a bank, in a shop or by an app. */
const VOUCHERS = ['boleto', 'konbini', 'multibanco', 'oxxo']

/** Names that are not written like "Revolut Pay". */
const NAMES: Record<string, string | undefined> = {
  afterpay_clearpay: 'Afterpay',
  blik: 'BLIK',
  cashapp: 'Cash App',
  eps: 'EPS',
  fpx: 'FPX',
  grabpay: 'GrabPay',
  ideal: 'iDEAL',
  mb_way: 'MB WAY',
  mobilepay: 'MobilePay',
  oxxo: 'OXXO',
  p24: 'Przelewy24',
  paypal: 'PayPal',
  paynow: 'PayNow',
  promptpay: 'PromptPay',
  twint: 'TWINT',
  upi: 'UPI',
  wechat_pay: 'WeChat Pay',
}

const brandOf = (method: string): string =>
  NAMES[method] ?? method.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** "SEPA direct debit", "iDEAL", "Klarna". */
export function methodName(method: string): string {
  const scheme = DEBITS[method]
  if (scheme) return say('providers.errors', 'method.debit', { scheme })
  return method === 'card' ? say('providers.errors', 'method.card') : brandOf(method)
}

interface Kept {
  method: string | undefined
  /** Of a card. */
  brand?: string | undefined
  digits?: string | undefined
}

/** What a customer lets us charge again: "Visa ·· 4242", "SEPA ·· 3000". */
export function keptLabel({ method = 'card', brand, digits }: Kept): string {
  const name = brand ? brandOf(brand) : (DEBITS[method] ?? methodName(method))
  return digits ? say('providers.errors', 'cardEnding', { name, digits }) : name
}

type Slow = 'debit' | 'voucher'

const slowness = (method: string): Slow | undefined =>
  DEBITS[method] ? 'debit' : VOUCHERS.includes(method) ? 'voucher' : undefined

/** What a customer waits for who paid in this way; undefined if nothing more is known of it. */
export function waitingWords(method: string): string | undefined {
  const slow = slowness(method)
  return slow && say('providers.errors', `waiting.${slow}`, { method: methodName(method) })
}

/** Why no money came after some days. */
export function failedWords(method: string): string | undefined {
  const slow = slowness(method)
  return slow && say('providers.errors', `failed.${slow}`, { method: methodName(method) })
}
