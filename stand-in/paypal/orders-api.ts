// The calls about orders: create, show, capture.
import { newToken, newTransactionId } from '../random-ids.ts'
import { findOrder, placeOf, tell } from './context.ts'
import type { Context } from './context.ts'
import { readOrderBody } from './read-order-body.ts'
import { notFound, refusal } from './refusals.ts'
import type { JsonAnswer } from './refusals.ts'
import { KEPT_FOR, once } from './repeats.ts'
import type { Made } from './repeats.ts'
import { showCapture, showOrder } from './represent.ts'
import { findScenario } from './scenarios.ts'
import { addOrder } from './state.ts'
import type { Capture, Order } from './state.ts'

/** A call of the API, with what it may need. */
export interface ApiCall {
  /** The id in the path, if there is one. */
  id: string
  query: URLSearchParams
  body: unknown
  origin: string
  requestId: string | null
  /** Whether the whole object is wanted, or just its id and status. */
  whole: boolean
}

const MAX_REQUEST_ID = 108

export function createOrder(context: Context, { body, origin, requestId, whole }: ApiCall): JsonAnswer {
  if (requestId === null)
    return refusal(400, 'PAYPAL_REQUEST_ID_REQUIRED', 'A payment source needs a PayPal-Request-Id.')
  if (requestId.length > MAX_REQUEST_ID)
    return refusal(400, 'INVALID_STRING_LENGTH', 'The PayPal-Request-Id is too long.')
  return once(context, { call: 'create', requestId, keptFor: KEPT_FOR.order }, () => {
    const fields = readOrderBody(body, context.allowReturn)
    if ('status' in fields) return { answer: fields }
    const order: Order = {
      ...fields,
      id: newTransactionId(),
      secret: newToken(),
      createdAt: context.now(),
      apiOrigin: context.apiOrigin ?? origin,
      status: 'PAYER_ACTION_REQUIRED',
      scenario: '',
      declines: 0,
      captures: [],
      refunds: [],
      disputes: [],
      messages: [],
    }
    addOrder(context.state, order)
    const shown = showOrder(order, placeOf(context, order))
    const { id, status, links } = shown
    return { answer: { status: 201, body: whole ? shown : { id, status, links } }, keeps: { order: id } }
  })
}

export function getOrder(context: Context, { id }: ApiCall): JsonAnswer {
  const order = findOrder(context, id)
  return order ? { status: 200, body: showOrder(order, placeOf(context, order)) } : notFound()
}

export function captureOrder(context: Context, { id, requestId }: ApiCall): JsonAnswer {
  const order = findOrder(context, id)
  if (!order) return notFound()
  return once(context, { call: `capture ${id}`, requestId, keptFor: KEPT_FOR.order }, () =>
    take(context, order),
  )
}

function take(context: Context, order: Order): Made {
  const refused = whyNotCapture(context, order)
  if (refused) return { answer: refused }
  if (order.declines > 0) {
    order.declines -= 1
    const declined = refusal(
      422,
      'INSTRUMENT_DECLINED',
      'The instrument presented was either declined by the processor or bank.',
    )
    // Kept: the shop needs a new id to try again.
    return { answer: declined, keeps: { refusal: declined } }
  }
  makeCapture(context, order)
  return {
    answer: { status: 201, body: showOrder(order, placeOf(context, order)) },
    keeps: { order: order.id },
  }
}

function whyNotCapture({ state }: Context, order: Order): JsonAnswer | undefined {
  if (order.status === 'COMPLETED') return refusal(422, 'ORDER_ALREADY_CAPTURED', 'Order already captured.')
  if (order.status !== 'APPROVED')
    return refusal(422, 'ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
  const paidBefore = [...state.orders.values()].some(
    (other) =>
      other !== order &&
      other.invoiceId !== undefined &&
      other.invoiceId === order.invoiceId &&
      isPaid(other),
  )
  if (paidBefore) return refusal(422, 'DUPLICATE_INVOICE_ID', 'Duplicate Invoice ID detected.')
  if (findScenario(order.scenario)?.capture === 'refused')
    return refusal(422, 'TRANSACTION_REFUSED', 'The request was refused.')
  return undefined
}

const isPaid = ({ captures }: Order): boolean => captures.some(({ status }) => status !== 'DECLINED')

function makeCapture(context: Context, order: Order): void {
  const how = findScenario(order.scenario)?.capture
  const waits = how === 'pending-completed' || how === 'pending-denied'
  const capture: Capture = {
    id: newTransactionId(),
    createdAt: context.now(),
    status: waits ? 'PENDING' : 'COMPLETED',
    ...(waits && { reason: 'PENDING_REVIEW' }),
    amount: order.amount,
    reversed: false,
  }
  order.captures.push(capture)
  order.status = 'COMPLETED'
  tellOfCapture(context, order, capture, { type: waits ? 'PENDING' : 'COMPLETED', status: capture.status })
  if (how === 'pending-completed')
    tellOfCapture(context, order, capture, { type: 'COMPLETED', status: 'COMPLETED', after: 5_000 })
  if (how === 'pending-denied')
    tellOfCapture(context, order, capture, { type: 'DENIED', status: 'DECLINED', after: 5_000 })
}

interface CaptureNews {
  type: 'PENDING' | 'COMPLETED' | 'DENIED'
  status: Capture['status']
  after?: number
}

function tellOfCapture(
  context: Context,
  order: Order,
  capture: Capture,
  { type, status, after }: CaptureNews,
) {
  const resource = showCapture(order, capture, placeOf(context, order), status)
  const options = after === undefined ? {} : { after, brings: { capture: { id: capture.id, status } } }
  tell(context, order, { type: `PAYMENT.CAPTURE.${type}`, resourceType: 'capture', resource }, options)
}
