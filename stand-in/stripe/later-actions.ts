// What a tester can do to a payment after it was made: in the merchant's dashboard, or at the buyer's bank.
// Each row is a button of the payment's page.
import { seconds, type Context } from './context.ts'
import type { Payment } from './find.ts'
import { newId } from './ids.ts'
import { refundedOf } from './objects.ts'
import { addRefund } from './refunds.ts'
import { isUndecided, type Delivery, type Dispute, type RefundsGo } from './state.ts'
import { send, tell } from './webhooks.ts'

const MAX_DELIVERIES = 50

export interface LaterAction {
  id: string
  label: string
  possible(payment: Payment): boolean
  apply(context: Context, payment: Payment): void
}

const left = ({ session, intent }: Payment): number => session.amount - refundedOf(intent)
const holdsMoney = (payment: Payment): boolean =>
  payment.intent.status === 'succeeded' && left(payment) > 0 && !payment.intent.dispute?.moved.length

/** A refund from the dashboard: its metadata does not hold the shop's own id. */
const refund =
  (amountOf: (payment: Payment) => number, goes?: RefundsGo) =>
  (context: Context, payment: Payment): void => {
    const amount = Math.min(amountOf(payment), left(payment))
    addRefund(context, payment, {
      amount,
      reason: null,
      metadata: {},
      goes: goes ?? payment.intent.refundsGo,
    })
  }

/** Begins a dispute, or turns a question into one. */
function dispute(context: Context, { session, intent }: Payment, status: string, moved: number[]): void {
  const isNew = !intent.dispute
  const begun: Dispute = intent.dispute ?? { id: newId('du'), createdAt: seconds(context), status, moved }
  intent.dispute = { ...begun, status, moved }
  tell(context, session, { type: `charge.dispute.${isNew ? 'created' : 'updated'}` })
  if (moved.length) tell(context, session, { type: 'charge.dispute.funds_withdrawn' })
}

function endDispute(context: Context, { session, intent }: Payment, status: 'won' | 'lost'): void {
  if (!intent.dispute) return
  const back = status === 'won' ? [session.amount] : []
  intent.dispute = { ...intent.dispute, status, moved: [...intent.dispute.moved, ...back] }
  tell(context, session, { type: 'charge.dispute.closed' })
  if (back.length) tell(context, session, { type: 'charge.dispute.funds_reinstated' })
}

const isDisputed = ({ intent }: Payment): boolean => intent.dispute?.status === 'needs_response'

const lastSent = ({ session }: Payment): Delivery | undefined =>
  session.deliveries.findLast(({ attempts }) => attempts > 0)

/** The end of a payment that takes days. */
const decide =
  (to: 'paid' | 'unpaid') =>
  (context: Context, { session }: Payment): void => {
    const [subject, paid, unpaid] = session.isCharge
      ? ['payment_intent', 'succeeded', 'payment_failed']
      : ['checkout.session', 'async_payment_succeeded', 'async_payment_failed']
    tell(context, session, { type: `${subject}.${to === 'paid' ? paid : unpaid}`, change: { to } })
  }

export const LATER_ACTIONS: LaterAction[] = [
  {
    id: 'money-comes',
    label: 'The money comes',
    possible: ({ intent }) => isUndecided(intent),
    apply: decide('paid'),
  },
  {
    id: 'money-stays-away',
    label: 'The money does not come',
    possible: ({ intent }) => isUndecided(intent),
    apply: decide('unpaid'),
  },
  { id: 'refund-full', label: 'Refund in full', possible: holdsMoney, apply: refund(left) },
  {
    id: 'refund-half',
    label: 'Refund half',
    possible: (payment) => holdsMoney(payment) && payment.session.amount > 1,
    apply: refund(({ session }) => Math.floor(session.amount / 2)),
  },
  {
    id: 'refund-failing',
    label: 'Refund that fails later',
    possible: holdsMoney,
    apply: refund(left, 'failing-later'),
  },
  {
    id: 'inquiry',
    label: 'The bank asks',
    possible: (payment) => holdsMoney(payment) && !payment.intent.dispute,
    apply: (context, payment) => dispute(context, payment, 'warning_needs_response', []),
  },
  {
    id: 'dispute',
    label: 'Dispute',
    possible: holdsMoney,
    apply: (context, payment) => dispute(context, payment, 'needs_response', [-payment.session.amount]),
  },
  {
    id: 'won',
    label: 'Merchant wins the dispute',
    possible: isDisputed,
    apply: (context, payment) => endDispute(context, payment, 'won'),
  },
  {
    id: 'lost',
    label: 'Merchant loses the dispute',
    possible: isDisputed,
    apply: (context, payment) => endDispute(context, payment, 'lost'),
  },
  {
    id: 'send-again',
    label: 'Send the last webhook again',
    possible: (payment) =>
      payment.session.deliveries.length < MAX_DELIVERIES && lastSent(payment) !== undefined,
    apply: (context, payment) => {
      const last = lastSent(payment)
      if (!last) return
      const { answer: _, ...rest } = last
      const again: Delivery = { ...rest, dueAt: context.now(), attempts: 0 }
      payment.session.deliveries.push(again)
      send(context, payment.session, again)
    },
  },
]
