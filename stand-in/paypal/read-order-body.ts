// Reads and validates the body of POST /v2/checkout/orders. Fields that PayPal does not know are ignored.
import { isCurrency, minorOf, wireAmount } from '../amounts.ts'
import { textAt, valueAt } from './json.ts'
import { refusal } from './refusals.ts'
import type { JsonAnswer } from './refusals.ts'
import type { Order } from './state.ts'

type OrderFields = Pick<
  Order,
  | 'currency'
  | 'amount'
  | 'customId'
  | 'invoiceId'
  | 'description'
  | 'brandName'
  | 'locale'
  | 'returnUrl'
  | 'cancelUrl'
>

const MAX_TEXT = 127
const hasDecimals = (currency: string): boolean => wireAmount(0, currency).includes('.')

/** Minor units, or why PayPal does not take it. */
export function readAmount(body: unknown, field: string): { minor: number; currency: string } | JsonAnswer {
  const currency = textAt(body, 'currency_code') ?? ''
  const value = textAt(body, 'value') ?? ''
  if (!isCurrency(currency))
    return refusal(422, 'INVALID_CURRENCY_CODE', 'Currency code is not supported.', `${field}/currency_code`)
  if (!hasDecimals(currency) && value.includes('.'))
    return refusal(
      422,
      'DECIMALS_NOT_SUPPORTED',
      'Currency does not support decimals, please use whole numbers.',
      field,
    )
  if (/^\d+\.\d{3,}$/.test(value))
    return refusal(422, 'DECIMAL_PRECISION', 'At most two decimal places are supported.', `${field}/value`)
  const minor = minorOf(value, currency)
  if (minor === undefined)
    return refusal(400, 'INVALID_PARAMETER_SYNTAX', 'The value is not an amount.', `${field}/value`)
  if (minor === 0)
    return refusal(
      422,
      'CANNOT_BE_ZERO_OR_NEGATIVE',
      'Must be greater than zero. If the currency supports decimals, ' +
        'only two decimal place precision is supported.',
      `${field}/value`,
    )
  return { minor, currency }
}

export function readOrderBody(body: unknown, allowReturn: (url: URL) => boolean): OrderFields | JsonAnswer {
  if (textAt(body, 'intent') !== 'CAPTURE')
    return refusal(400, 'INVALID_PARAMETER_VALUE', 'Only the intent CAPTURE is supported here.', '/intent')
  const units = valueAt(body, 'purchase_units')
  if (!Array.isArray(units) || units.length !== 1)
    return refusal(400, 'MISSING_REQUIRED_PARAMETER', 'Exactly one purchase unit.', '/purchase_units')
  const unit: unknown = units[0]
  const amount = readAmount(valueAt(unit, 'amount'), '/purchase_units/0/amount')
  if ('status' in amount) return amount
  const context = valueAt(body, 'payment_source', 'paypal', 'experience_context')
  const texts = {
    customId: textAt(unit, 'custom_id'),
    invoiceId: textAt(unit, 'invoice_id'),
    description: textAt(unit, 'description'),
    brandName: textAt(context, 'brand_name'),
    locale: textAt(context, 'locale'),
  }
  for (const [name, text] of Object.entries(texts))
    if (text !== undefined && (text.length === 0 || text.length > MAX_TEXT))
      return refusal(400, 'INVALID_STRING_LENGTH', `${name} has 1 to ${MAX_TEXT} characters.`)
  if (texts.locale !== undefined && !/^[a-z]{2}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(texts.locale))
    return refusal(400, 'INVALID_PARAMETER_SYNTAX', 'The locale is none.')
  const returnUrl = addressAt(context, 'return_url', allowReturn)
  const cancelUrl = addressAt(context, 'cancel_url', allowReturn)
  if (!returnUrl || !cancelUrl)
    return refusal(
      400,
      'INVALID_PARAMETER_VALUE',
      'return_url and cancel_url must be addresses that people may be sent to.',
      '/payment_source/paypal/experience_context',
    )
  return { currency: amount.currency, amount: amount.minor, returnUrl, cancelUrl, ...present(texts) }
}

function addressAt(context: unknown, name: string, allowed: (url: URL) => boolean): string | undefined {
  const text = textAt(context, name) ?? ''
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) && allowed(url) ? url.href : undefined
}

const present = <Texts extends Record<string, string | undefined>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as {
    [Name in keyof Texts]?: string
  }
