// What can happen to a payment after it was made. Every row is a button of the payment's page, shown while it
// is possible.
import { encodeMessage } from './encoding.ts'
import { laterFields } from './message.ts'
import { newTransactionId } from './random-ids.ts'
import { signed } from './signature.ts'
import type { Checkout, Message, Payment } from './state.ts'

const MOST_MESSAGES = 50

/** What the merchant still holds of this payment. */
const left = (payment: Payment): number => payment.gross - payment.refunded
const holdsMoney = (payment: Payment): boolean =>
  payment.status === 'Completed' && !payment.reversed && left(payment) > 0

export interface LaterAction {
  id: string
  label: string
  possible(payment: Payment): boolean
  /**
   * Money that moves, seen from the merchant, and the words of the message. Without it, the last message is
   * sent again.
   */
  moves?: {
    status: string
    reason: string
    gross(payment: Payment): number
    after(payment: Payment, gross: number): void
  }
}

const refunds = (gross: (payment: Payment) => number): LaterAction['moves'] => ({
  status: 'Refunded',
  reason: 'refund',
  gross: (payment) => -gross(payment),
  after: (payment, moved) => void (payment.refunded -= moved),
})

export const LATER_ACTIONS: LaterAction[] = [
  { id: 'refund-full', label: 'Refund in full', possible: holdsMoney, moves: refunds(left) },
  {
    id: 'refund-half',
    label: 'Refund half',
    possible: (payment) => holdsMoney(payment) && payment.gross > 1,
    moves: refunds((payment) => Math.min(Math.floor(payment.gross / 2), left(payment))),
  },
  {
    id: 'reverse',
    label: 'Reverse',
    possible: holdsMoney,
    moves: {
      status: 'Reversed',
      reason: 'chargeback',
      gross: (payment) => -left(payment),
      after: (payment) => void (payment.reversed = true),
    },
  },
  {
    id: 'cancel-reversal',
    label: 'Cancel the reversal',
    possible: (payment) => payment.reversed,
    moves: {
      status: 'Canceled_Reversal',
      reason: 'other',
      gross: left,
      after: (payment) => void (payment.reversed = false),
    },
  },
  {
    id: 'send-again',
    label: 'Send the last message again',
    // Not while the first one is on its way: the scenario decides when it comes. And not without end.
    possible: ({ messages }) => messages.length < MOST_MESSAGES && messages.some((one) => one.attempts > 0),
  },
]

export function actLater(
  key: string,
  checkout: Checkout,
  payment: Payment,
  action: LaterAction,
  now: number,
): Message | undefined {
  if (!action.possible(payment)) return undefined
  const message = action.moves
    ? moveMoney(key, checkout, payment, action.moves, now)
    : copyOfLast(payment, now)
  if (message) payment.messages.push(message)
  return message
}

function moveMoney(
  key: string,
  checkout: Checkout,
  payment: Payment,
  moves: NonNullable<LaterAction['moves']>,
  now: number,
): Message {
  const gross = moves.gross(payment)
  const movement = { txn: newTransactionId(), status: moves.status, gross, currency: payment.currency, now }
  const body = signed(
    key,
    encodeMessage({ ...laterFields(checkout.form, payment.txn, moves.reason, movement), ...payment.fields }),
  )
  moves.after(payment, gross)
  return { label: moves.status, body, dueAt: now, attempts: 0 }
}

function copyOfLast(payment: Payment, now: number): Message | undefined {
  const last = payment.messages.findLast((one) => one.attempts > 0)
  return (
    last && {
      label: `${last.label}, again`.replace(', again, again', ', again'),
      body: last.body,
      dueAt: now,
      attempts: 0,
    }
  )
}
