// Reads the form a merchant's page posts with cmd=_xclick, and says in plain words what is wrong with it.
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

/** The most characters the real one takes. */
const LENGTHS: Record<string, number> = {
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

/** What the whole order costs, or undefined when a part of it is no amount. */
function totalOf(fields: URLSearchParams, currency: string, quantity: number): number | undefined {
  const price = minorOf(fields.get('amount')?.trim() ?? '', currency)
  const extras = ['tax', 'shipping', 'handling'].map((name) =>
    minorOf(fields.get(name)?.trim() || '0', currency),
  )
  if (!price || extras.includes(undefined)) return undefined
  return extras.reduce<number>((sum, extra) => sum + (extra ?? 0), price * quantity)
}

/** Where it may send messages, and where it may send people. */
export interface Allowed {
  notify(url: URL): boolean
  back(url: URL): boolean
}

type Read = { form: CheckoutForm } | { problems: string[] }

export function readCheckoutForm(fields: URLSearchParams, allowed: Allowed): Read {
  const text = (name: string): string => fields.get(name)?.trim() ?? ''
  const problems: string[] = []
  const demand = (fine: unknown, problem: string): void => void (fine || problems.push(problem))

  for (const [name, most] of Object.entries(LENGTHS)) {
    demand((fields.get(name) ?? '').length <= most, `${name} is longer than ${most} characters.`)
  }
  demand(
    isAccount(text('business')),
    'business must be the e-mail address or the merchant id of the one who is paid.',
  )

  const currency = text('currency_code')
  demand(isCurrency(currency), 'currency_code must be a currency this wallet knows, such as USD.')
  const quantity = Number(text('quantity') || '1')
  demand(
    Number.isInteger(quantity) && quantity > 0 && quantity < 10_000,
    'quantity must be a whole number above zero.',
  )
  const total = totalOf(fields, currency, quantity)
  demand(
    total !== undefined,
    'amount must be a price above zero, such as 299.00; so must tax, shipping and handling, if they are sent.',
  )

  const notify = webAddress(text('notify_url'))
  demand(
    notify,
    'notify_url must be the address where the merchant takes notifications; there is no other place to look it up.',
  )
  demand(
    !notify || allowed.notify(notify),
    'notify_url leads to a host that this wallet is not allowed to notify.',
  )
  for (const name of ['return', 'cancel_return']) {
    const back = webAddress(text(name))
    demand(!text(name) || back, `${name} must be an http or https address.`)
    demand(!back || allowed.back(back), `${name} leads to a site that this wallet does not send people to.`)
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

/**
 * By default nobody but this very machine is notified, so that a form can't make the server call strangers.
 */
export const isLoopback = (url: URL): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
