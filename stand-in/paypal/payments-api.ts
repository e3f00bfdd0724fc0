// The calls about captures and refunds.
import { newTransactionId } from '../random-ids.ts'
import { textAt, valueAt } from './json.ts'
import type { ApiCall } from './orders-api.ts'
import { readAmount } from './read-order-body.ts'
import { notFound, refusal } from './refusals.ts'
import type { JsonAnswer } from './refusals.ts'
import { KEPT_FOR, once } from './repeats.ts'
import { refundedOf, showCapture, showRefund } from './represent.ts'
import { findCapture, findRefund } from './state.ts'
import type { Capture, Order, Refund } from './state.ts'
import { placeOf, tell } from './world.ts'
import type { World } from './world.ts'

export function getCapture(world: World, { id }: ApiCall): JsonAnswer {
  const found = findCapture(world.state, id)
  if (!found) return notFound()
  return { status: 200, body: showCapture(found.order, found.capture, placeOf(world, found.order)) }
}

export function getRefund(world: World, { id }: ApiCall): JsonAnswer {
  const found = findRefund(world.state, id)
  if (!found) return notFound()
  return { status: 200, body: showRefund(found.order, found.refund, placeOf(world, found.order)) }
}

export function refundCapture(world: World, { id, body, requestId, whole }: ApiCall): JsonAnswer {
  const found = findCapture(world.state, id)
  if (!found) return notFound()
  const { order, capture } = found
  return once(world, { call: `refund ${id}`, requestId, keptFor: KEPT_FOR.refund }, () => {
    const amount = amountToRefund(order, capture, valueAt(body, 'amount'))
    if (typeof amount !== 'number') return { answer: amount }
    const customId = textAt(body, 'custom_id')
    const note = textAt(body, 'note_to_payer')
    if ((customId?.length ?? 0) > 127 || (note?.length ?? 0) > 255)
      return { answer: refusal(400, 'INVALID_STRING_LENGTH', 'custom_id or note_to_payer is too long.') }
    const refund = makeRefund(world, order, capture, {
      amount,
      ...(customId !== undefined && { customId }),
      ...(note !== undefined && { note }),
    })
    const shown = showRefund(order, refund, placeOf(world, order))
    const { id: refundId, status, links } = shown
    return {
      answer: { status: 201, body: whole ? shown : { id: refundId, status, links } },
      keeps: { refund: refundId },
    }
  })
}

/** Without an amount, the rest. */
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

export function makeRefund(world: World, order: Order, capture: Capture, fields: NewRefund): Refund {
  const refund: Refund = {
    ...fields,
    id: newTransactionId(),
    captureId: capture.id,
    createdAt: world.now(),
    status: 'COMPLETED',
  }
  order.refunds.push(refund)
  tellOfRefund(world, order, refund)
  return refund
}

function tellOfRefund(world: World, order: Order, refund: Refund): void {
  const resource = showRefund(order, refund, placeOf(world, order))
  tell(world, order, { type: 'PAYMENT.CAPTURE.REFUNDED', resourceType: 'refund', resource })
}
