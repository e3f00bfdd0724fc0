// Plays a scenario: makes the payments and writes the messages that will tell of them.
import { encodeMessage } from './encoding.ts'
import { disputeFields, paymentFields } from './message.ts'
import { newToken, newTransactionId } from './random-ids.ts'
import { bringsAbout } from './scenarios.ts'
import type { Scenario, Step } from './scenarios.ts'
import { signed } from './signature.ts'
import type { Checkout, Message, Payment } from './state.ts'

/**
 * The name is spelled with another letter: everything a merchant compares still matches, so only the verifier
 * can tell.
 */
const tamper = (body: string): string => body.replace('Pe%F1a', 'Pena')

function messagesOf(key: string, checkout: Checkout, payment: Payment, step: Step, dueAt: number): Message[] {
  const { txn, gross, currency } = payment
  const fields =
    step.says === 'Dispute'
      ? disputeFields(checkout.form, txn, dueAt)
      : paymentFields(checkout.form, { txn, status: step.says, gross, currency, now: dueAt })
  // Who forges a message does not know the key.
  const body = signed(
    step.truth === 'forged' ? newToken() : key,
    encodeMessage({ ...fields, ...payment.fields }),
  )
  const sent = step.truth === 'tampered' ? tamper(body) : body
  return Array.from({ length: step.times ?? 1 }, () => ({
    label: step.says,
    body: sent,
    dueAt,
    attempts: 0,
    brings: bringsAbout(step),
  }))
}

/** The payments made, each with its messages waiting to be sent. */
export function pay(
  key: string,
  checkout: Checkout,
  scenario: Scenario,
  now: number,
  pace: number,
): Payment[] {
  const { total, currency } = checkout.form
  const [first] = scenario.steps
  return Array.from({ length: scenario.transactions ?? 1 }, () => {
    const payment: Payment = {
      txn: newTransactionId(),
      createdAt: now,
      gross: scenario.gross?.(total) ?? total,
      currency: scenario.currency?.(currency) ?? currency,
      status: (first && bringsAbout(first)) ?? 'None',
      refunded: 0,
      reversed: false,
      verifierDownUntil: now + (scenario.verifierDownFor ?? 0) * pace,
      fields: scenario.fields ?? {},
      messages: [],
    }
    payment.messages = scenario.steps.flatMap((step) =>
      messagesOf(key, checkout, payment, step, now + (step.after ?? 0) * pace),
    )
    checkout.payments.push(payment)
    return payment
  })
}
