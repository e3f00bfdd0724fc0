// The calls about captures, refunds and disputes.
import { newTransactionId } from '../random-ids.ts'
import { placeOf, tell } from './context.ts'
import type { Context } from './context.ts'
import { textAt, valueAt } from './json.ts'
import type { ApiCall } from './orders-api.ts'
import { readAmount } from './read-order-body.ts'
import { notFound, refusal } from './refusals.ts'
import type { JsonAnswer } from './refusals.ts'
import { KEPT_FOR, once } from './repeats.ts'
import { refundedOf, showCapture, showDispute, showRefund } from './represent.ts'
import { findCapture, findRefund } from './state.ts'
import type { Capture, Order, Refund } from './state.ts'

export function getCapture(context: Context, { id }: ApiCall): JsonAnswer {
  const found = findCapture(context.state, id)
  if (!found) return notFound()
  return { status: 200, body: showCapture(found.order, found.capture, placeOf(context, found.order)) }
}

export function getRefund(context: Context, { id }: ApiCall): JsonAnswer {
  const found = findRefund(context.state, id)
  if (!found) return notFound()
  return { status: 200, body: showRefund(found.order, found.refund, placeOf(context, found.order)) }
}

/** Without their outcome: that is in the dispute itself. */
export function listDisputes({ state }: Context, { query }: ApiCall): JsonAnswer {
  const found = findCapture(state, query.get('disputed_transaction_id') ?? '')
  const items = (found?.order.disputes ?? []).map((dispute) => {
    const { dispute_outcome: _, ...item } = showDispute(found!.order, dispute, found!.capture)
    return item
  })
  return { status: 200, body: { items, links: [] } }
}

export function getDispute({ state }: Context, { id }: ApiCall): JsonAnswer {
  for (const order of state.orders.values()) {
    const dispute = order.disputes.find((one) => one.id === id)
    const capture = order.captures.at(-1)
    if (dispute && capture) return { status: 200, body: showDispute(order, dispute, capture) }
  }
  return notFound()
}

export function refundCapture(context: Context, { id, body, requestId, whole }: ApiCall): JsonAnswer {
  const found = findCapture(context.state, id)
  if (!found) return notFound()
  const { order, capture } = found
  return once(context, { call: `refund ${id}`, requestId, keptFor: KEPT_FOR.refund }, () => {
    const amount = amountToRefund(order, capture, valueAt(body, 'amount'))
    if (typeof amount !== 'number') return { answer: amount }
    const customId = textAt(body, 'custom_id')
    const note = textAt(body, 'note_to_payer')
    if ((customId?.length ?? 0) > 127 || (note?.length ?? 0) > 255)
      return { answer: refusal(400, 'INVALID_STRING_LENGTH', 'custom_id or note_to_payer is too long.') }
    const refund = makeRefund(context, order, capture, {
      amount,
      ...(customId !== undefined && { customId }),
      ...(note !== undefined && { note }),
    })
    const shown = showRefund(order, refund, placeOf(context, order))
    const { id: refundId, status, links } = shown
    return {
      answer: { status: 201, body: whole ? shown : { id: refundId, status, links } },
      keeps: { refund: refundId },
    }
  })
}

/** The amount asked for, or all that is left if none was. A refusal if it can't be refunded. */
function amountToRefund(order: Order, capture: Capture, asked: unknown): number | JsonAnswer {
  if (capture.status === 'PENDING')
    return refusal(422, 'PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.')
  if (capture.status === 'DECLINED')
    return refusal(422, 'CAPTURE_STATUS_NOT_VALID', 'A declined capture can’t be refunded.')
  if (capture.reversed)
    return refusal(422, 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK', 'A chargeback took the money.')
  if (order.disputes.some(({ outcome }) => !outcome))
    return refusal(422, 'TRANSACTION_DISPUTED', 'Partial refunds cannot be offered during a dispute.')
  const left = capture.amount - refundedOf(order, capture.id)
  if (left === 0)
    return refusal(422, 'CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
  if (asked === undefined) return left
  const amount = readAmount(asked, '/amount')
  if ('status' in amount) return amount
  if (amount.currency !== order.currency)
    return refusal(422, 'REFUND_CURRENCY_MISMATCH', 'The refund has another currency than the capture.')
  if (amount.minor > left)
    return refusal(
      422,
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    )
  return amount.minor
}

type NewRefund = Pick<Refund, 'amount' | 'customId' | 'note'>

export function makeRefund(context: Context, order: Order, capture: Capture, fields: NewRefund): Refund {
  const refund: Refund = {
    ...fields,
    id: newTransactionId(),
    captureId: capture.id,
    createdAt: context.now(),
    status: 'COMPLETED',
  }
  order.refunds.push(refund)
  tellOfRefund(context, order, refund)
  return refund
}

function tellOfRefund(context: Context, order: Order, refund: Refund): void {
  const resource = showRefund(order, refund, placeOf(context, order))
  tell(context, order, { type: 'PAYMENT.CAPTURE.REFUNDED', resourceType: 'refund', resource })
}
