// The outcome of a notification in plain words, for the order's history, the evidence page and the emails.
import type { PaymentTransition, PaymentState } from '#orders/rules/order-states.ts'
import type { Money } from '#orders/rules/payment-ledger.ts'
import { as, say, type Value } from '#platform/rules/words.ts'
import { methodName } from '#providers/rules/methods.ts'
import type { PaymentEvent } from '#providers/server/provider.ts'

interface AppliedTransition {
  event: PaymentEvent
  transition: PaymentTransition
  from: PaymentState
  money: Money
  /** The event is about a payment that we never accepted. */
  ofRefused: boolean
}

/** Whole sentences, one after the other. */
const sentences = (...all: string[]): string => all.join(' ')

/** What stands in brackets, if the provider gave a reason. */
const because = (reason: string | undefined) => ({
  hasReason: reason ? 'yes' : 'no',
  reason: reason?.replaceAll('_', ' ') ?? '',
})

/** How the customer paid, if the provider said it. */
const byMethod = ({ method }: PaymentEvent) => ({
  hasMethod: method ? 'yes' : 'no',
  method: method ? methodName(method) : '',
})

export function transitionWords(applied: AppliedTransition): string {
  const { event, transition, from } = applied
  const amount =
    event.amountCents === undefined
      ? say('payments.agency', 'theMoney')
      : as('money', Math.abs(event.amountCents), event.currency)
  const nothingNew = (otherwise: 'paidOnceItArrives' | 'nothingPaid') =>
    say('payments.agency', from === 'Paid' ? 'paidAlready' : otherwise)
  switch (transition) {
    case 'completed':
      return completedWords(amount, event.txnId, from)
    case 'pending':
      return sentences(
        say('payments.agency', 'onItsWay', {
          ...because(event.facts['Pending because'] ?? event.facts.Reason),
          ...byMethod(event),
        }),
        nothingNew('paidOnceItArrives'),
      )
    case 'failed':
      return sentences(
        say('payments.agency', 'says', { said: event.statusText, ...byMethod(event) }),
        nothingNew('nothingPaid'),
      )
    case 'restored':
      if (event.status === 'refund-failed')
        return sentences(failedWords(event, amount), say('payments.agency', 'payAnotherWay'))
      return say('payments.agency', from === 'Refunded' ? 'paidAgain' : 'reversalCancelled')
    default:
      return returnedWords(applied, amount)
  }
}

const failedWords = ({ facts }: PaymentEvent, amount: Value): string =>
  say('payments.agency', 'refundFailed', { amount, ...because(facts['Failed because']) })

function completedWords(amount: Value, transaction: string, from: PaymentState): string {
  const values = { amount, transaction }
  if (from === 'Paid') return say('payments.agency', 'paidTwice', values)
  if (from === 'Refunded') return say('payments.agency', 'paidClosed', values)
  const paid = say('payments.agency', 'paidBy', values)
  return from === 'Cancelled' ? sentences(paid, say('payments.agency', 'hadCancelled')) : paid
}

function returnedWords({ event, transition, money, ofRefused }: AppliedTransition, amount: Value): string {
  const values = { amount, transaction: event.txnId, ...because(event.facts.Reason) }
  const stays = say('payments.agency', 'stays')
  const closed = say('payments.agency', 'closed')
  if (event.status === 'completed')
    return sentences(
      say('payments.agency', 'cameAndWent', values),
      transition === 'returned' ? closed : stays,
    )
  if (event.status === 'refund-failed') return sentences(failedWords(event, amount), stays)
  const isReversed = event.status === 'reversed'
  const what = isReversed
    ? say('payments.agency', 'reversed', values)
    : say('payments.agency', 'refunded', values)
  if (ofRefused) return sentences(what, say('payments.agency', 'ofRefused'), stays)
  if (transition === 'returned') return sentences(what, say('payments.agency', 'nothingLeft'), closed)
  if (!money.received)
    return isReversed
      ? say('payments.agency', 'reversedEarly', values)
      : say('payments.agency', 'refundedEarly', values)
  return sentences(
    event.status === 'refunded' ? say('payments.agency', 'partlyRefunded', values) : what,
    say('payments.agency', 'left', { amount: as('money', money.heldCents, event.currency) }),
    stays,
  )
}

export function noticeWords(event: PaymentEvent): string {
  const { status, statusText, facts, txnId: transaction, amountCents, currency } = event
  if (status === 'refund-pending')
    return say('payments.agency', 'refundOnItsWay', {
      amount: as('money', Math.abs(amountCents ?? 0), currency),
      transaction,
    })
  if (facts.Case) return caseWords(facts)
  return statusText
    ? say('payments.agency', 'noProof', { said: statusText })
    : say('payments.agency', 'saysNothing')
}

function caseWords(facts: PaymentEvent['facts']): string {
  const { Case: kind = '', 'Case number': number = '', Reason: reason, 'Answer by': day = '' } = facts
  const state = (facts.Status ?? '').replaceAll('_', ' ').toLowerCase()
  if (/won|lost|resolved|closed/.test(state))
    return say('payments.agency', 'caseEnded', { kind, number, state })
  return say('payments.agency', 'caseOpened', {
    kind,
    number,
    ...because(reason),
    hasState: state ? 'yes' : 'no',
    state,
    hasDay: day ? 'yes' : 'no',
    day,
  })
}
