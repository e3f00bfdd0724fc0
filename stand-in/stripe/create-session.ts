// POST /v1/checkout/sessions
import { isWhole, MAXIMUM, minimumOf, shownAmount } from './amounts.ts'
import { ApiError } from './api-error.ts'
import { seconds, type Context } from './context.ts'
import { newFragment, newSessionId } from './ids.ts'
import * as read from './parameters.ts'
import type { Fields } from './parameters.ts'
import { addSession, type Session } from './state.ts'
import { tell } from './webhooks.ts'

/**
 * Of Stripe's, those that make one line to pay. `payment_method_types` is gone in this version of the API.
 */
const KNOWN = [
  'mode',
  'line_items[0][quantity]',
  'line_items[0][price_data][currency]',
  'line_items[0][price_data][unit_amount]',
  'line_items[0][price_data][tax_behavior]',
  'line_items[0][price_data][product_data][name]',
  'line_items[0][price_data][product_data][description]',
  'client_reference_id',
  'metadata[*]',
  'payment_intent_data[metadata][*]',
  'payment_intent_data[description]',
  'payment_intent_data[statement_descriptor_suffix]',
  'payment_intent_data[setup_future_usage]',
  'customer_creation',
  'customer_email',
  'success_url',
  'cancel_url',
  'expires_at',
  'allowed_payment_method_types[#]',
  'adaptive_pricing[enabled]',
  'locale',
  'submit_type',
  'ui_mode',
  'expand[#]',
]

const LINE = 'line_items[0]'
const SHORTEST = 30 * 60
const LONGEST = 24 * 3_600

export function createSession(context: Context, fields: Fields, origin: string): Session {
  read.checkKnown(fields, KNOWN)
  read.oneOf(fields, 'mode', ['payment'])
  read.required(fields, 'mode')
  const createdAt = seconds(context)
  const { amount, currency } = priceOf(fields)
  const id = newSessionId()
  const cancelUrl = fields.has('cancel_url')
    ? read.webAddress(fields, 'cancel_url', (url) => context.allowReturn(url))
    : null
  const session: Session = {
    id,
    createdAt,
    expiresAt: endOf(fields, createdAt),
    status: 'open',
    isPaid: false,
    url: `${context.pageOrigin ?? origin}${context.prefix}/c/pay/${id}#${newFragment()}`,
    amount,
    currency,
    itemName: read.required(fields, `${LINE}[price_data][product_data][name]`),
    itemDescription: fields.get(`${LINE}[price_data][product_data][description]`) ?? null,
    successUrl: read.webAddress(fields, 'success_url', (url) => context.allowReturn(url)),
    cancelUrl,
    reference: referenceOf(fields),
    email: emailOf(fields),
    methods: methodsOf(fields),
    locale: fields.get('locale') ?? null,
    metadata: read.metadataOf(fields, 'metadata'),
    intentMetadata: read.metadataOf(fields, 'payment_intent_data[metadata]'),
    description: fields.get('payment_intent_data[description]') ?? null,
    ...(keepsCard(fields) && { keepsCard: true }),
    deliveries: [],
  }
  addSession(context.state, session)
  const after = session.expiresAt * 1000 - context.now()
  tell(context, session, { type: 'checkout.session.expired', after, change: { to: 'expired' } })
  return session
}

function priceOf(fields: Fields): { amount: number; currency: string } {
  const currency = read.required(fields, `${LINE}[price_data][currency]`)
  if (!/^[a-z]{3}$/.test(currency))
    throw new ApiError(`Invalid currency: ${currency}`, { param: `${LINE}[price_data][currency]` })
  const param = `${LINE}[price_data][unit_amount]`
  const amount = read.integer(fields, param) * read.integer(fields, `${LINE}[quantity]`)
  if (amount < minimumOf(currency))
    throw new ApiError(
      `The Checkout Session's total amount due must add up to at least ` +
        shownAmount(minimumOf(currency), currency),
      { code: 'amount_too_small' },
    )
  if (amount > MAXIMUM)
    throw new ApiError('The amount must be no more than 99999999.', { code: 'amount_too_large', param })
  if (!isWhole(amount, currency))
    throw new ApiError('The last digits of this currency must be zero.', { code: 'amount_invalid', param })
  return { amount, currency }
}

/** Without a customer there is nothing to keep the card with. */
function keepsCard(fields: Fields): boolean {
  const creation = read.oneOf(fields, 'customer_creation', ['always', 'if_required'])
  const usage = read.oneOf(fields, 'payment_intent_data[setup_future_usage]', ['off_session', 'on_session'])
  return usage === 'off_session' && creation === 'always'
}

function endOf(fields: Fields, createdAt: number): number {
  if (!fields.has('expires_at')) return createdAt + LONGEST
  const at = read.integer(fields, 'expires_at')
  const isTooSoon = at < createdAt + SHORTEST
  if (isTooSoon || at > createdAt + LONGEST)
    throw new ApiError(
      `The \`expires_at\` timestamp must be ` +
        `${isTooSoon ? 'at least 30 minutes' : 'less than 24 hours'} from Checkout Session creation.`,
      { param: 'expires_at' },
    )
  return at
}

function referenceOf(fields: Fields): string | null {
  const reference = fields.get('client_reference_id') ?? null
  if (reference && reference.length > 200)
    throw new ApiError('Invalid string: must be at most 200 characters', { param: 'client_reference_id' })
  return reference
}

function emailOf(fields: Fields): string | null {
  const email = fields.get('customer_email') ?? null
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email))
    throw new ApiError(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'customer_email' })
  return email
}

const KNOWN_METHODS = ['card', 'link', 'sepa_debit', 'ideal', 'klarna', 'multibanco']

function methodsOf(fields: Fields): string[] {
  const methods = read.listOf(fields, 'allowed_payment_method_types')
  const [unknown] = methods.filter((method) => !KNOWN_METHODS.includes(method))
  if (unknown)
    throw new ApiError(`Invalid payment method type: ${unknown}`, { param: 'allowed_payment_method_types' })
  return methods
}
