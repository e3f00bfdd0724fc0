// What a tester can do to a payment after it was made. Each row is a button of the payment's page.
import { encodeMessage } from './encoding.ts'
import { laterFields } from './message.ts'
import { newTransactionId } from './random-ids.ts'
import { signed } from './signature.ts'
import type { Checkout, Message, Payment } from './state.ts'

const MAX_MESSAGES = 50

/** What the merchant still has of this payment, in minor units. */
const remaining = (payment: Payment): number => payment.gross - payment.refunded
const holdsMoney = (payment: Payment): boolean =>
  payment.status === 'Completed' && !payment.reversed && remaining(payment) > 0

export interface LaterAction {
  id: string
  label: string
  possible(payment: Payment): boolean
  /** Without it, the last message is sent again. */
  moves?: MoneyMovement
}

/** A movement of money as the merchant sees it: negative if the money leaves. */
interface MoneyMovement {
  status: string
  reason: string
  gross(payment: Payment): number
  apply(payment: Payment, gross: number): void
}

const refunds = (gross: (payment: Payment) => number): MoneyMovement => ({
  status: 'Refunded',
  reason: 'refund',
  gross: (payment) => -gross(payment),
  apply: (payment, moved) => void (payment.refunded -= moved),
})

export const LATER_ACTIONS: LaterAction[] = [
  { id: 'refund-full', label: 'Refund in full', possible: holdsMoney, moves: refunds(remaining) },
  {
    id: 'refund-half',
    label: 'Refund half',
    possible: (payment) => holdsMoney(payment) && payment.gross > 1,
    moves: refunds((payment) => Math.min(Math.floor(payment.gross / 2), remaining(payment))),
  },
  {
    id: 'reverse',
    label: 'Reverse',
    possible: holdsMoney,
    moves: {
      status: 'Reversed',
      reason: 'chargeback',
      gross: (payment) => -remaining(payment),
      apply: (payment) => void (payment.reversed = true),
    },
  },
  {
    id: 'cancel-reversal',
    label: 'Cancel the reversal',
    possible: (payment) => payment.reversed,
    moves: {
      status: 'Canceled_Reversal',
      reason: 'other',
      gross: remaining,
      apply: (payment) => void (payment.reversed = false),
    },
  },
  {
    id: 'send-again',
    label: 'Send the last message again',
    // Not before the first delivery, whose time the scenario decides.
    possible: ({ messages }) =>
      messages.length < MAX_MESSAGES && messages.some(({ attempts }) => attempts > 0),
  },
]

interface PaymentContext {
  key: string
  checkout: Checkout
  payment: Payment
  now: number
}

export function applyLaterAction(action: LaterAction, context: PaymentContext): Message | undefined {
  const { payment, now } = context
  if (!action.possible(payment)) return undefined
  const message = action.moves ? moveMoney(action.moves, context) : copyOfLast(payment, now)
  if (message) payment.messages.push(message)
  return message
}

function moveMoney(moves: MoneyMovement, { key, checkout, payment, now }: PaymentContext): Message {
  const gross = moves.gross(payment)
  const fields = laterFields(checkout.form, {
    txn: newTransactionId(),
    parent: payment.txn,
    status: moves.status,
    reason: moves.reason,
    gross,
    currency: payment.currency,
    now,
  })
  const body = signed(key, encodeMessage({ ...fields, ...payment.fields }))
  moves.apply(payment, gross)
  return { label: moves.status, body, dueAt: now, attempts: 0 }
}

function copyOfLast(payment: Payment, now: number): Message | undefined {
  const last = payment.messages.findLast(({ attempts }) => attempts > 0)
  return (
    last && {
      label: `${last.label}, again`.replace(', again, again', ', again'),
      body: last.body,
      dueAt: now,
      attempts: 0,
    }
  )
}
