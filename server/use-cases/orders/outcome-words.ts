// What came of a notification, in plain words: for the order's history, the evidence page and the mails.
import { dollars } from '#domain/money.ts'
import type { PaymentHappening, PaymentState } from '#domain/order-states.ts'
import type { Money } from '#domain/payment-ledger.ts'
import type { PaymentEvent } from '../../payments/provider.ts'

interface Happened {
  event: PaymentEvent
  happening: PaymentHappening
  from: PaymentState
  to: PaymentState
  money: Money
}

export function happeningWords(happened: Happened): string {
  const { event, happening, from } = happened
  const amount = event.amountCents === undefined ? 'The money' : dollars(Math.abs(event.amountCents))
  const reason = event.facts['Pending because'] ?? event.facts.Reason
  switch (happening) {
    case 'completed':
      return completedWords(amount, event.txnId, from)
    case 'pending':
      return `The payment is on its way${reason ? ` (${reason})` : ''}; the order is paid once it arrives.${from === 'Paid' ? ' The order is paid already, so nothing changed.' : ''}`
    case 'failed':
      return `The provider says: ${event.statusText}. ${from === 'Paid' ? 'The order is paid already, so nothing changed.' : 'Nothing was paid.'}`
    case 'restored':
      return from === 'Refunded' ? `The reversal was cancelled and the money is back: the order is paid again.` : 'A reversal was cancelled; the order’s state did not change.'
    default:
      return returnedWords(happened, amount)
  }
}

function completedWords(amount: string, txnId: string, from: PaymentState): string {
  if (from === 'Paid') return `Paid twice: ${amount} came by transaction ${txnId}, but the order was paid before. Please refund one of the two.`
  if (from === 'Refunded') return `${amount} came by transaction ${txnId}, but the order was refunded before and is closed. Please refund it.`
  return `Paid: ${amount} by transaction ${txnId}.${from === 'Cancelled' ? ' The customer had cancelled before; the money is here, so the order goes on.' : ''}`
}

function returnedWords({ event, happening, to, money }: Happened, amount: string): string {
  const what = event.status === 'reversed' ? `Reversed by the provider${event.facts.Reason ? ` (${event.facts.Reason})` : ''}` : `Refunded: ${amount} by transaction ${event.txnId}`
  if (event.status === 'completed') return `${amount} came by transaction ${event.txnId} and went back before this message arrived${happening === 'returned' ? ': the order is closed' : '; the order stays as it is'}.`
  if (happening === 'returned') return `${what}. Nothing of the money is left, so the order is ${to === 'Refunded' ? 'cancelled and out of the sales' : to}.`
  if (!money.received) return `${what}, before any payment of this order was told. Nothing changed yet.`
  return `${event.status === 'refunded' ? `Partly refunded: ${amount} by transaction ${event.txnId}` : what}. ${dollars(money.heldCents)} are left; the order stays as it is.`
}

export function noticeWords({ statusText, facts }: PaymentEvent): string {
  if (facts.Case) return `The provider opened a case: ${facts.Case}${facts['Case number'] ? ` ${facts['Case number']}` : ''}${facts.Reason ? ` (${facts.Reason.replaceAll('_', ' ')})` : ''}. No money moved by this; answer it at the provider.`
  return `The provider says ${statusText || 'nothing about a payment'}. That is no proof of money, so nothing changed.`
}
