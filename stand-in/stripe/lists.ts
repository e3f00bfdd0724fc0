// The lists of the API: newest first, in pages.
import { ApiError, missing } from './api-error.ts'
import type { Context } from './context.ts'
import { allPayments, type Payment } from './find.ts'
import { disputeObject, intentObject, refundObject, sessionObject } from './objects.ts'
import * as read from './parameters.ts'
import type { Fields } from './parameters.ts'

const PAGE = ['limit', 'starting_after', 'expand[#]']

type Item = { id: string; object: object }

function pageOf(items: Item[], fields: Fields, url: string): object {
  const limit = fields.has('limit') ? read.integer(fields, 'limit') : 10
  if (limit < 1 || limit > 100)
    throw new ApiError('Invalid integer: must be from 1 to 100', { param: 'limit' })
  const after = fields.get('starting_after')
  const at = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && at === 0) throw missing('object', after, 'starting_after')
  const data = items.slice(at, at + limit).map(({ object }) => object)
  return { object: 'list', data, has_more: at + limit < items.length, url }
}

/** The payments that a list is about: one, or all. */
function paymentsOf({ state }: Context, fields: Fields): Payment[] {
  const id = fields.get('payment_intent')
  return allPayments(state).filter(({ intent }) => id === undefined || intent.id === id)
}

export function listSessions(context: Context, fields: Fields): object {
  read.checkKnown(fields, [...PAGE, 'payment_intent'])
  const id = fields.get('payment_intent')
  const items = [...context.state.sessions.values()]
    .reverse()
    .filter(({ intent, isCharge }) => !isCharge && (id === undefined || intent?.id === id))
    .map((session) => ({ id: session.id, object: sessionObject(session, context.now()) }))
  return pageOf(items, fields, '/v1/checkout/sessions')
}

export function listIntents(context: Context, fields: Fields): object {
  read.checkKnown(fields, [...PAGE, 'customer'])
  const customer = fields.get('customer')
  const withCharge = read.listOf(fields, 'expand').includes('data.latest_charge')
  const items = allPayments(context.state)
    .filter(({ session }) => customer === undefined || session.card?.customer === customer)
    .map(({ session, intent }) => ({ id: intent.id, object: intentObject(session, intent, withCharge) }))
  return pageOf(items, fields, '/v1/payment_intents')
}

export function listRefunds(context: Context, fields: Fields): object {
  read.checkKnown(fields, [...PAGE, 'payment_intent'])
  const items = paymentsOf(context, fields).flatMap(({ session, intent }) =>
    intent.refunds
      .toReversed()
      .map((refund) => ({ id: refund.id, object: refundObject(session, intent, refund) })),
  )
  return pageOf(items, fields, '/v1/refunds')
}

export function listDisputes(context: Context, fields: Fields): object {
  read.checkKnown(fields, [...PAGE, 'payment_intent'])
  const items = paymentsOf(context, fields).flatMap(({ session, intent }) =>
    intent.dispute ? [{ id: intent.dispute.id, object: disputeObject(session, intent, intent.dispute) }] : [],
  )
  return pageOf(items, fields, '/v1/disputes')
}

export function listEvents(context: Context, fields: Fields): object {
  read.checkKnown(fields, [...PAGE, 'type', 'types[#]', 'delivery_success'])
  const types = [...read.listOf(fields, 'types'), ...(fields.get('type') ? [fields.get('type')] : [])]
  const success = fields.get('delivery_success')
  const sent = [...context.state.sessions.values()]
    .flatMap(({ deliveries }) => deliveries)
    // A forger's message is no event of Stripe.
    .filter(({ body, truth }) => body !== undefined && truth !== 'forged')
    .filter(({ label }) => types.length === 0 || types.includes(label))
    .filter(({ answer }) => success === undefined || String(answer?.startsWith('2') === true) === success)
    .toSorted((a, b) => b.createdAt - a.createdAt)
  const items = new Map(
    sent.map(({ event, body }) => [event, { id: event, object: JSON.parse(body ?? '{}') as object }]),
  )
  return pageOf([...items.values()], fields, '/v1/events')
}
