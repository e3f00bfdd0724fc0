// What follows from money that moved: the transition of the order, and the emails about it.
import { canBePaid, type PaymentState, type PaymentTransition } from '#orders/rules/order-states.ts'
import { MONEY_BACK, type Money } from '#orders/rules/payment-ledger.ts'
import type { MoneyStatus } from '#providers/rules/money-status.ts'

/** The order's transition, given the money before and after the event. */
export function transitionOf(status: MoneyStatus, before: Money, after: Money): PaymentTransition {
  if (status === 'pending' || status === 'failed') return status
  if (status === 'completed' && after.payments > before.payments) return 'completed'
  if (status === 'reversal-cancelled') return after.heldCents > 0 ? 'restored' : 'partly-returned'
  // Only a refund that was booked before brings money back.
  if (status === 'refund-failed') return after.heldCents > before.heldCents ? 'restored' : 'partly-returned'
  // A refund can arrive before its payment. The order changes when the payment arrives and finds the refund.
  return after.received && after.heldCents === 0 ? 'returned' : 'partly-returned'
}

export interface AppliedPayment {
  status: MoneyStatus
  transition: PaymentTransition
  from: PaymentState
  to: PaymentState
  before: Money
  after: Money
  /** The order was paid at some time before. */
  wasPaid: boolean
  /** It is about a payment that we never accepted. */
  ofRefused: boolean
  /** Messages overtake each other: how this payment ended was told before. */
  isSettled: boolean
  /** The customer gets an email of its own if it fails. */
  isTold: boolean
  /** It is about a refund that somebody of the agency asked for. */
  ofOurRefund: boolean
}

const isBack = ({ status }: AppliedPayment): boolean => MONEY_BACK.includes(status)

export type PaymentEmail =
  | 'paid'
  | 'refund-failed'
  | 'paid-again'
  | 'refused-payment-back'
  | 'refunded'
  | 'on-its-way'
  | 'denied'
  | 'too-much'
  | 'refund-sent'
  | 'attention'

type Rules = Partial<Record<PaymentEmail, (payment: AppliedPayment) => boolean>>

/** Of each group the first email whose rule holds. */
const MAILS: readonly Rules[] = [
  {
    // Usually a payment. It can also be a cancelled reversal, if the reversal arrived before the payment.
    paid: ({ to, wasPaid }) => to === 'Paid' && !wasPaid,
    // The customer never heard of a refund that failed at once.
    'refund-failed': ({ status, before, after }) =>
      status === 'refund-failed' && after.heldCents > before.heldCents,
    'paid-again': ({ from, to }) => from === 'Refunded' && to === 'Paid',
  },
  {
    'refused-payment-back': ({ ofRefused }) => ofRefused,
    refunded: (payment) =>
      isBack(payment) && payment.wasPaid && payment.before.heldCents > payment.after.heldCents,
  },
  {
    'on-its-way': ({ transition, to, isSettled }) => transition === 'pending' && canBePaid(to) && !isSettled,
  },
  { denied: ({ transition, to, isTold }) => transition === 'failed' && canBePaid(to) && !isTold },
  { 'too-much': ({ transition, from }) => transition === 'completed' && !canBePaid(from) },
  {
    'refund-sent': ({ status, ofOurRefund }) => status === 'refunded' && ofOurRefund,
    // Money moved, but did not make the order paid.
    attention: ({ status, from, to }) =>
      status === 'completed' ? to !== 'Paid' || from === 'Paid' : status !== 'pending' && status !== 'failed',
  },
]

export const emailsOf = (payment: AppliedPayment): PaymentEmail[] =>
  MAILS.flatMap((group) =>
    (Object.keys(group) as PaymentEmail[]).filter((mail) => group[mail]?.(payment)).slice(0, 1),
  )
