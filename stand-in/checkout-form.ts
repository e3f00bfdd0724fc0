// Reads and validates the form that a merchant's page posts with cmd=_xclick.
import { isCurrency, minorOf } from './amounts.ts'

export interface CheckoutForm {
  business: string
  itemName: string
  itemNumber: string
  quantity: number
  currency: string
  /** In minor units: the price times the quantity, with tax, shipping and handling. */
  total: number
  custom: string
  invoice: string
  notifyUrl: string
  returnUrl: string
  cancelUrl: string
}

/** PayPal's maximum lengths, in characters. */
const MAX_LENGTHS: Record<string, number> = {
  business: 127,
  item_name: 127,
  item_number: 127,
  invoice: 127,
  custom: 256,
  notify_url: 255,
  return: 1024,
  cancel_return: 1024,
}

const isAccount = (text: string): boolean =>
  /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text) || /^[0-9A-Z]{13}$/.test(text)

function webAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** Undefined if one of the amounts is invalid. */
function totalOf(fields: URLSearchParams, currency: string, quantity: number): number | undefined {
  const price = minorOf(fields.get('amount')?.trim() ?? '', currency)
  const extras = ['tax', 'shipping', 'handling'].map((name) =>
    minorOf(fields.get(name)?.trim() || '0', currency),
  )
  if (!price || extras.includes(undefined)) return undefined
  return extras.reduce<number>((sum, extra) => sum + (extra ?? 0), price * quantity)
}

/** Which addresses may get notifications, and to which ones buyers may return. */
export interface AllowedAddresses {
  notify(url: URL): boolean
  back(url: URL): boolean
}

type ReadResult = { form: CheckoutForm } | { problems: string[] }

export function readCheckoutForm(fields: URLSearchParams, allowed: AllowedAddresses): ReadResult {
  const text = (name: string): string => fields.get(name)?.trim() ?? ''
  const problems: string[] = []
  const check = (valid: unknown, problem: string): void => {
    if (!valid) problems.push(problem)
  }

  for (const [name, maximum] of Object.entries(MAX_LENGTHS)) {
    check((fields.get(name) ?? '').length <= maximum, `${name} is longer than ${maximum} characters.`)
  }
  check(isAccount(text('business')), 'business must be the email address or the merchant id of the receiver.')

  const currency = text('currency_code')
  check(isCurrency(currency), 'currency_code must be a supported currency, such as USD.')
  const quantity = Number(text('quantity') || '1')
  check(
    Number.isInteger(quantity) && quantity > 0 && quantity < 10_000,
    'quantity must be a whole number above zero.',
  )
  const total = totalOf(fields, currency, quantity)
  check(
    total !== undefined,
    'amount must be a price above zero, such as 299.00; tax, shipping and handling must be amounts too.',
  )

  const notify = webAddress(text('notify_url'))
  check(notify, 'notify_url must be the http or https address that gets the merchant’s notifications.')
  check(
    !notify || allowed.notify(notify),
    'notify_url leads to a host that this wallet is not allowed to notify.',
  )
  for (const name of ['return', 'cancel_return']) {
    const back = webAddress(text(name))
    check(!text(name) || back, `${name} must be an http or https address.`)
    check(
      !back || allowed.back(back),
      `${name} leads to a site that this wallet is not allowed to send people to.`,
    )
  }

  if (problems.length > 0) return { problems }
  const form: CheckoutForm = {
    business: text('business'),
    itemName: text('item_name'),
    itemNumber: text('item_number'),
    quantity,
    currency,
    total: total ?? 0,
    custom: fields.get('custom') ?? '',
    invoice: fields.get('invoice') ?? '',
    notifyUrl: notify?.href ?? '',
    returnUrl: webAddress(text('return'))?.href ?? '',
    cancelUrl: webAddress(text('cancel_return'))?.href ?? '',
  }
  return { form }
}

/** The default for notifications: a forged form must not make the server call other hosts. */
export const isLoopback = (url: URL): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
