// What a tester can do to a payment after it was made. Each row is a button of the payment's page.
import { newTransactionId } from '../random-ids.ts'
import { placeOf, send, signOptions, tell } from './context.ts'
import type { Context } from './context.ts'
import { again, newDisputeId } from './messages.ts'
import { makeRefund } from './payments-api.ts'
import { refundedOf, showDispute, showRefund } from './represent.ts'
import type { Capture, Dispute, Order } from './state.ts'

const MAX_MESSAGES = 50

/** The capture that holds money. */
const paidCapture = ({ captures }: Order): Capture | undefined =>
  captures.find(({ status }) => status === 'COMPLETED')
const openDispute = ({ disputes }: Order): Dispute | undefined => disputes.find(({ outcome }) => !outcome)

function left(order: Order): number {
  const capture = paidCapture(order)
  return capture && !capture.reversed ? capture.amount - refundedOf(order, capture.id) : 0
}

interface Paid {
  context: Context
  order: Order
  capture: Capture
}

export interface LaterAction {
  id: string
  label: string
  possible(order: Order): boolean
  act(paid: Paid): void
}

const canRefund = (order: Order): boolean => left(order) > 0 && !openDispute(order)

export const LATER_ACTIONS: LaterAction[] = [
  {
    id: 'refund-full',
    label: 'Refund in full',
    possible: canRefund,
    act: ({ context, order, capture }) => void makeRefund(context, order, capture, { amount: left(order) }),
  },
  {
    id: 'refund-half',
    label: 'Refund half',
    possible: (order) => canRefund(order) && order.amount > 1,
    act: ({ context, order, capture }) =>
      void makeRefund(context, order, capture, {
        amount: Math.min(Math.floor(order.amount / 2), left(order)),
      }),
  },
  { id: 'refund-fails', label: 'Refund that fails later', possible: canRefund, act: refundThatFails },
  { id: 'reverse', label: 'Reverse', possible: (order) => left(order) > 0, act: reverse },
  {
    id: 'dispute-open',
    label: 'Open a dispute',
    possible: (order) => Boolean(paidCapture(order)) && !openDispute(order),
    act: openNew,
  },
  {
    id: 'dispute-seller',
    label: 'Resolve for the seller',
    possible: (order) => Boolean(openDispute(order)),
    act: (paid) => {
      paid.capture.reversed = false
      resolve(paid, 'RESOLVED_SELLER_FAVOUR')
    },
  },
  {
    id: 'dispute-buyer',
    label: 'Resolve for the buyer',
    possible: (order) => Boolean(openDispute(order)),
    act: (paid) => {
      if (!paid.capture.reversed) reverse(paid)
      resolve(paid, 'RESOLVED_BUYER_FAVOUR')
    },
  },
  {
    id: 'send-again',
    label: 'Send the last webhook again',
    possible: ({ messages }) =>
      messages.length < MAX_MESSAGES && messages.some(({ attempts }) => attempts > 0),
    act({ context, order }) {
      const last = order.messages.findLast(({ attempts }) => attempts > 0)
      if (last) send(context, order, [again(last, signOptions(context, order, context.now()))])
    },
  },
]

/** Whether it was possible. */
export function applyLaterAction(action: LaterAction, context: Context, order: Order): boolean {
  const capture = paidCapture(order) ?? order.captures[0]
  if (!action.possible(order) || !capture) return false
  action.act({ context, order, capture })
  return true
}

/** PayPal documents no webhook of its own for it. */
function refundThatFails({ context, order, capture }: Paid): void {
  const refund = makeRefund(context, order, capture, { amount: left(order) })
  const resource = showRefund(order, refund, placeOf(context, order), 'FAILED')
  tell(
    context,
    order,
    { type: 'PAYMENT.CAPTURE.REFUNDED', resourceType: 'refund', resource },
    { after: 5_000, brings: { refund: { id: refund.id, status: 'FAILED' } } },
  )
}

/** It looks like a refund in the webhook, but is none of the order's refunds. */
function reverse({ context, order, capture }: Paid): void {
  const taken = {
    id: newTransactionId(),
    captureId: capture.id,
    createdAt: context.now(),
    status: 'COMPLETED' as const,
    amount: left(order),
    ...(order.customId !== undefined && { customId: order.customId }),
  }
  capture.reversed = true
  const resource = showRefund(order, taken, placeOf(context, order))
  tell(context, order, { type: 'PAYMENT.CAPTURE.REVERSED', resourceType: 'refund', resource })
}

function openNew({ context, order, capture }: Paid): void {
  const dispute: Dispute = { id: newDisputeId(), createdAt: context.now() }
  order.disputes.push(dispute)
  const resource = showDispute(order, dispute, capture)
  tell(context, order, { type: 'CUSTOMER.DISPUTE.CREATED', resourceType: 'dispute', resource })
}

function resolve({ context, order, capture }: Paid, outcome: NonNullable<Dispute['outcome']>): void {
  const dispute = openDispute(order)
  if (!dispute) return
  dispute.outcome = outcome
  const resource = showDispute(order, dispute, capture)
  tell(context, order, { type: 'CUSTOMER.DISPUTE.RESOLVED', resourceType: 'dispute', resource })
}
