// The page of a session that was paid, with a folded section where a tester chooses what happens next.
import { facts } from '../checkout-parts.ts'
import { html, type Markup } from '../html.ts'
import { page } from '../page.ts'
import { deliveryText, laterSection, outcomeHead, type Outcome } from '../payment-parts.ts'
import { shownAmount } from './amounts.ts'
import type { Context } from './context.ts'
import type { Payment } from './find.ts'
import { LATER_ACTIONS } from './later-actions.ts'
import { refundedOf } from './objects.ts'
import { isUndecided, type Delivery, type Session } from './state.ts'

/** The end of a session waits among the webhooks, and a paid one never ends. */
const shownDeliveries = ({ deliveries }: Session): Delivery[] =>
  deliveries.filter(({ change }) => change?.to !== 'expired')

const notified = (session: Session): string =>
  shownDeliveries(session).length
    ? deliveryText(shownDeliveries(session))
    : 'The webhook was lost: the merchant does not know.'

function outcomeOf({ session, intent }: Payment): Outcome {
  const amount = shownAmount(session.amount, session.currency)
  if (intent.status === 'succeeded')
    return { title: `You paid ${amount}`, detail: notified(session), icon: 'good' }
  const words = intent.method === 'multibanco' ? ['reference', 'paid in time'] : ['direct debit', 'collected']
  if (isUndecided(intent))
    return {
      title: 'Your payment is on its way',
      detail: `${amount} by ${words[0]}, not ${words[1]} yet.`,
      icon: 'waiting',
    }
  return {
    title: 'Your payment failed',
    detail: `The ${words[0]} over ${amount} was not ${words[1]}.`,
    icon: 'bad',
  }
}

/** Stripe fills in the session's id. */
export const returnAddress = ({ successUrl, id }: Session): string =>
  successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id)

function later(context: Context, payment: Payment, open: boolean): Markup {
  const at = `${context.prefix}/c/pay/${payment.session.id}`
  return laterSection({
    action: `${at}/later`,
    actions: LATER_ACTIONS.filter((action) => action.possible(payment)),
    heading: 'Webhooks to the merchant',
    messages: shownDeliveries(payment.session),
    now: context.now(),
    refresh: `${at}?open#later`,
    open,
  })
}

export function paymentPage(context: Context, payment: Payment, open: boolean): Response {
  const { session, intent } = payment
  const outcome = outcomeOf(payment)
  const refunded = refundedOf(intent)
  const content = html`<section class="card">
      ${outcomeHead(outcome)}
      ${facts([
        ['For', session.itemName],
        ['Payment', html`<span class="code">${intent.id}</span>`],
        ['Refunded', refunded > 0 && shownAmount(refunded, session.currency)],
        ['Dispute', intent.dispute?.status ?? ''],
      ])}
      <a class="button primary" href="${returnAddress(session)}">Return to merchant</a>
    </section>
    ${later(context, payment, open)}`
  return page({ prefix: context.prefix, title: outcome.title, content })
}
