// The outcome of a notification in plain words, for the order's history, the evidence page and the emails.
import type { PaymentTransition, PaymentState } from '#orders/rules/order-states.ts'
import type { Money } from '#orders/rules/payment-ledger.ts'
import type { Format } from '#platform/rules/format.ts'
import type { PaymentEvent } from '#providers/server/provider.ts'

interface AppliedTransition {
  event: PaymentEvent
  transition: PaymentTransition
  from: PaymentState
  money: Money
  /** The event is about a payment that we never accepted. */
  ofRefused: boolean
  format: Format
}

const PAID_ALREADY = 'The order is paid already, so nothing changed.'

const inBrackets = (reason: string | undefined): string => (reason ? ` (${reason.replaceAll('_', ' ')})` : '')

export function transitionWords(applied: AppliedTransition): string {
  const { event, transition, from, format } = applied
  const amount =
    event.amountCents === undefined ? 'The money' : format.money(Math.abs(event.amountCents), event.currency)
  const reason = event.facts['Pending because'] ?? event.facts.Reason
  switch (transition) {
    case 'completed':
      return completedWords(amount, event.txnId, from)
    case 'pending':
      return (
        `The payment is on its way${inBrackets(reason)}. ` +
        (from === 'Paid' ? PAID_ALREADY : 'The order is paid once it arrives.')
      )
    case 'failed':
      return `The provider says: ${event.statusText}. ${from === 'Paid' ? PAID_ALREADY : 'Nothing was paid.'}`
    case 'restored':
      if (event.status === 'refund-failed')
        return (
          `The refund of ${amount} failed${inBrackets(event.facts['Failed because'])}. ` +
          'The money is back in our account at the provider, so please pay it back another way.'
        )
      if (from === 'Refunded')
        return 'The reversal was cancelled and the money is back: the order is paid again.'
      return 'A reversal was cancelled; the order’s state did not change.'
    default:
      return returnedWords(applied, amount)
  }
}

function completedWords(amount: string, txnId: string, from: PaymentState): string {
  if (from === 'Paid')
    return (
      `Paid twice: ${amount} came by transaction ${txnId}, but the order was paid before. ` +
      'Please refund one of the two.'
    )
  if (from === 'Refunded')
    return (
      `${amount} came by transaction ${txnId}, but the order was refunded before and is closed. ` +
      'Please refund it.'
    )
  const paid = `Paid: ${amount} by transaction ${txnId}.`
  return from === 'Cancelled'
    ? `${paid} The customer had cancelled before; the money is here, so the order goes on.`
    : paid
}

function returnedWords(
  { event, transition, money, ofRefused, format }: AppliedTransition,
  amount: string,
): string {
  const by = `${amount} by transaction ${event.txnId}`
  if (event.status === 'completed')
    return (
      `${by} came, and went back before this message arrived. ` + (transition === 'returned' ? CLOSED : STAYS)
    )
  const what =
    event.status === 'reversed'
      ? `Reversed by the provider${inBrackets(event.facts.Reason)}`
      : `Refunded: ${by}`
  if (event.status === 'refund-failed')
    return `The refund of ${amount} failed${inBrackets(event.facts['Failed because'])}. ${STAYS}`
  if (ofRefused) return `${what}. It was of a payment that was not accepted. ${STAYS}`
  if (transition === 'returned') return `${what}. Nothing of the money is left. ${CLOSED}`
  if (!money.received) return `${what}, before we heard of any payment of this order. Nothing changed yet.`
  return (
    `${event.status === 'refunded' ? `Partly refunded: ${by}` : what}. ` +
    `${format.money(money.heldCents, event.currency)} is left. ${STAYS}`
  )
}

const CLOSED = 'The order is cancelled, and no longer counted in the sales.'
const STAYS = 'The order stays as it is.'

export function noticeWords(
  { status, statusText, facts, txnId, amountCents, currency }: PaymentEvent,
  format: Format,
): string {
  if (status === 'refund-pending')
    return (
      `A refund of ${format.money(Math.abs(amountCents ?? 0), currency)} is on its way (${txnId}). ` +
      'It counts once the provider says that it is done.'
    )
  if (facts.Case) return caseWords(facts)
  return (
    `The provider says ${statusText || 'nothing about a payment'}. ` +
    'That is no proof of money, so nothing changed.'
  )
}

function caseWords(facts: PaymentEvent['facts']): string {
  const { Case: kind, 'Case number': number = '', Reason: reason, 'Answer by': answerBy } = facts
  const state = (facts.Status ?? '').replaceAll('_', ' ').toLowerCase()
  if (/won|lost|resolved|closed/.test(state))
    return `The case at the provider has ended: ${kind} ${number}, ${state}.`
  const until = answerBy ? ` by ${answerBy}` : ''
  return (
    `The provider opened a case: ${kind} ${number}${inBrackets(reason)}${state ? `, now ${state}` : ''}. ` +
    `Answer it at the provider${until}.`
  )
}
