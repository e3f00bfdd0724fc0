// Plays a scenario: makes its payments and the messages about them.
import { encodeMessage } from './encoding.ts'
import { disputeFields, paymentFields } from './message.ts'
import { newToken, newTransactionId } from './random-ids.ts'
import { statusAfter } from './scenarios.ts'
import type { Scenario, Step } from './scenarios.ts'
import { signed } from './signature.ts'
import type { Checkout, Message, Payment } from './state.ts'

/** Changes a letter of the payer's name. A merchant's own checks still pass; only the verifier notices. */
const tamper = (body: string): string => body.replace('Pe%F1a', 'Pena')

interface StepContext {
  key: string
  checkout: Checkout
  payment: Payment
  dueAt: number
}

function messagesOf(step: Step, { key, checkout, payment, dueAt }: StepContext): Message[] {
  const { txn, gross, currency } = payment
  const fields =
    step.status === 'Dispute'
      ? disputeFields(checkout.form, txn, dueAt)
      : paymentFields(checkout.form, { txn, status: step.status, gross, currency, now: dueAt })
  // A forger does not know the key.
  const body = signed(
    step.truth === 'forged' ? newToken() : key,
    encodeMessage({ ...fields, ...payment.fields }),
  )
  const status = statusAfter(step)
  const sent = step.truth === 'tampered' ? tamper(body) : body
  return Array.from({ length: step.times ?? 1 }, () => ({
    label: step.status,
    body: sent,
    dueAt,
    attempts: 0,
    ...(status && { brings: status }),
  }))
}

interface PayOptions {
  key: string
  checkout: Checkout
  scenario: Scenario
  now: number
  /** Factor on the delays of the scenario. */
  pace: number
}

/** Returns the payments with their unsent messages. */
export function pay({ key, checkout, scenario, now, pace }: PayOptions): Payment[] {
  const { total, currency } = checkout.form
  const [first] = scenario.steps
  return Array.from({ length: scenario.transactions ?? 1 }, () => {
    const payment: Payment = {
      txn: newTransactionId(),
      createdAt: now,
      gross: scenario.gross?.(total) ?? total,
      currency: scenario.currency?.(currency) ?? currency,
      status: (first && statusAfter(first)) ?? 'None',
      refunded: 0,
      reversed: false,
      verifierDownUntil: now + (scenario.verifierDownFor ?? 0) * pace,
      fields: scenario.fields ?? {},
      messages: [],
    }
    payment.messages = scenario.steps.flatMap((step) =>
      messagesOf(step, { key, checkout, payment, dueAt: now + (step.after ?? 0) * pace }),
    )
    checkout.payments.push(payment)
    return payment
  })
}
