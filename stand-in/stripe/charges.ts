// Charges of saved cards and accounts while the buyer is away: POST /v1/payment_intents, and letting go of a card.
import { isWhole, MAXIMUM, minimumOf } from './amounts.ts'
import { ApiError, missing } from './api-error.ts'
import { seconds, type Context } from './context.ts'
import { newId } from './ids.ts'
import { intentObject } from './objects.ts'
import * as read from './parameters.ts'
import type { Fields } from './parameters.ts'
import { LATER } from './pay.ts'
import { addSession, type Intent, type SavedCard, type Session } from './state.ts'
import { tell } from './webhooks.ts'

const KNOWN = [
  'amount',
  'currency',
  'customer',
  'payment_method',
  'allowed_payment_method_types[#]',
  'return_url',
  'off_session',
  'confirm',
  'metadata[*]',
  'description',
  'expand[#]',
]

function cardOf({ state }: Context, customer: string, method: string): SavedCard {
  const cards = [...state.sessions.values()].flatMap(({ card, isCharge }) =>
    card && !isCharge ? [card] : [],
  )
  if (!cards.some((card) => card.customer === customer)) throw missing('customer', customer, 'customer')
  const card = cards.find((one) => one.customer === customer && one.method === method && !one.detached)
  if (!card) throw missing('PaymentMethod', method, 'payment_method')
  return card
}

function amountOf(fields: Fields): { amount: number; currency: string } {
  const currency = read.required(fields, 'currency')
  const amount = read.integer(fields, 'amount')
  if (amount < minimumOf(currency))
    throw new ApiError('Amount must be at least the smallest amount of this currency.', {
      code: 'amount_too_small',
      param: 'amount',
    })
  if (amount > MAXIMUM || !isWhole(amount, currency))
    throw new ApiError('Invalid amount.', { code: 'amount_invalid', param: 'amount' })
  return { amount, currency }
}

const REFUSALS: Record<'declined' | 'authentication', { code: string; decline: string; words: string }> = {
  declined: { code: 'card_declined', decline: 'generic_decline', words: 'Your card was declined.' },
  authentication: {
    code: 'authentication_required',
    decline: 'authentication_required',
    words: 'Your card was declined. This transaction requires authentication.',
  },
}

/** A bank is asked, and answers later. */
function askBank(context: Context, charge: Session, charges: SavedCard['charges']): void {
  tell(context, charge, { type: 'payment_intent.processing' })
  if (charges === 'waits') return
  const fails = charges === 'bounces'
  tell(context, charge, {
    type: `payment_intent.${fails ? 'payment_failed' : 'succeeded'}`,
    after: LATER * context.pace,
    change: { to: fails ? 'unpaid' : 'paid' },
  })
}

export function createCharge(context: Context, fields: Fields, key: string | undefined): object {
  read.checkKnown(fields, KNOWN)
  const expand = new Set(read.listOf(fields, 'expand'))
  const { amount, currency } = amountOf(fields)
  for (const flag of ['off_session', 'confirm'])
    if (fields.get(flag) !== 'true')
      throw new ApiError(`The stand-in makes charges with ${flag}=true only.`, { param: flag })
  const card = cardOf(context, read.required(fields, 'customer'), read.required(fields, 'payment_method'))
  const intent: Intent = {
    id: newId('pi'),
    chargeId: newId('ch'),
    createdAt: seconds(context),
    status: card.isDebit ? 'processing' : card.charges === 'well' ? 'succeeded' : 'requires_payment_method',
    method: card.isDebit ? 'sepa_debit' : 'card',
    refundsGo: 'well',
    refunds: [],
  }
  const charge: Session = {
    id: intent.id,
    createdAt: intent.createdAt,
    expiresAt: intent.createdAt,
    status: 'complete',
    isPaid: intent.status === 'succeeded',
    url: '',
    amount,
    currency,
    itemName: fields.get('description') ?? '',
    successUrl: '',
    cancelUrl: null,
    reference: null,
    email: null,
    methods: read.listOf(fields, 'allowed_payment_method_types'),
    metadata: {},
    intentMetadata: read.metadataOf(fields, 'metadata'),
    description: fields.get('description') ?? null,
    intent,
    card,
    isCharge: true,
    deliveries: [],
  }
  addSession(context.state, charge)
  const shown = () => intentObject(charge, intent, expand.has('latest_charge'))
  if (card.isDebit) {
    askBank(context, charge, card.charges)
    return shown()
  }
  const type = charge.isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed'
  tell(context, charge, { type, ...(key && { key }) })
  if (card.charges !== 'declined' && card.charges !== 'authentication') return shown()
  const { code, decline, words } = REFUSALS[card.charges]
  throw new ApiError(words, {
    status: 402,
    type: 'card_error',
    code,
    decline_code: decline,
    payment_intent: shown(),
  })
}

/** POST /v1/payment_methods/{id}/detach */
export function detachCard({ state }: Context, fields: Fields, id: string): object {
  read.checkKnown(fields, [])
  const card = [...state.sessions.values()].find((session) => session.card?.method === id)?.card
  if (!card || card.detached) throw missing('PaymentMethod', id)
  card.detached = true
  return {
    id,
    object: 'payment_method',
    customer: null,
    ...(card.isDebit
      ? { type: 'sepa_debit', sepa_debit: { country: 'DE', last4: '3000' } }
      : { type: 'card', card: { brand: 'visa', last4: '4242' } }),
  }
}
