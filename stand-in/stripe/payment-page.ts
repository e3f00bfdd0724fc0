// The page of a session that was paid, with a folded section where a tester chooses what happens next.
import { facts } from '../checkout-page.ts'
import { html, type Markup } from '../html.ts'
import { page } from '../page.ts'
import { actionButton, deliveryText, iconNamed, logEntry } from '../payment-page.ts'
import { shownAmount } from './amounts.ts'
import type { Payment } from './find.ts'
import { LATER_ACTIONS } from './later-actions.ts'
import { refundedOf } from './objects.ts'
import type { Delivery, Session } from './state.ts'
import type { World } from './world.ts'

/** The end of a session waits among the webhooks, and a paid one never ends. */
const shownDeliveries = ({ deliveries }: Session): Delivery[] =>
  deliveries.filter(({ change }) => change?.to !== 'expired')

const notified = (session: Session): string =>
  shownDeliveries(session).length
    ? deliveryText(shownDeliveries(session))
    : 'The webhook was lost: the merchant does not know.'

function outcomeOf({ session, intent }: Payment): { title: string; detail: string; icon: string } {
  const amount = shownAmount(session.amount, session.currency)
  if (intent.status === 'succeeded')
    return { title: `You paid ${amount}`, detail: notified(session), icon: 'good' }
  if (intent.status === 'processing')
    return {
      title: 'Your payment is on its way',
      detail: `${amount} by direct debit, not collected yet.`,
      icon: 'waiting',
    }
  return { title: 'Your payment failed', detail: `The direct debit over ${amount} bounced.`, icon: 'bad' }
}

/** Stripe fills in the session's id. */
export const returnAddress = ({ successUrl, id }: Session): string =>
  successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id)

function later(world: World, payment: Payment, open: boolean): Markup {
  const at = `${world.prefix}/c/pay/${payment.session.id}`
  const actions = LATER_ACTIONS.filter((action) => action.possible(payment))
  return html`<details class="card" id="later" ${open && html` open`}>
    <summary>Test what comes next</summary>
    ${
      actions.length > 0 &&
      html`<form method="post" action="${at}/later">
        <div class="actions">${actions.map(actionButton)}</div>
      </form>`
    }
    <h2>Webhooks to the merchant</h2>
    <ol class="log">
      ${shownDeliveries(payment.session).map((delivery) => logEntry(delivery, world.now()))}
    </ol>
    <p><a href="${at}?open#later">Refresh</a></p>
  </details>`
}

export function paymentPage(world: World, payment: Payment, open: boolean): Response {
  const { session, intent } = payment
  const { title, detail, icon } = outcomeOf(payment)
  const refunded = refundedOf(intent)
  const content = html`<section class="card">
      ${iconNamed(icon)}
      <h1 class="outcome">${title}</h1>
      <p class="muted">${detail}</p>
      ${facts([
        ['For', session.itemName],
        ['Payment', html`<span class="code">${intent.id}</span>`],
        ['Refunded', refunded > 0 && shownAmount(refunded, session.currency)],
        ['Dispute', intent.dispute?.status ?? ''],
      ])}
      <a class="button primary" href="${returnAddress(session)}">Return to merchant</a>
    </section>
    ${later(world, payment, open)}`
  return page({ prefix: world.prefix, title, content })
}
