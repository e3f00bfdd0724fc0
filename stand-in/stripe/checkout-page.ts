// The page for the buyer: item, amount, Pay and the way back.
import { facts, hardCase } from '../checkout-page.ts'
import { html, type Markup } from '../html.ts'
import { page } from '../page.ts'
import { shownAmount } from './amounts.ts'
import { HARD_CASES, PAY } from './scenarios.ts'
import type { Session } from './state.ts'
import type { World } from './world.ts'

const NOTICES = new Map([
  ['declined', 'Your card was declined. Try another one.'],
  ['forged', 'You paid nothing. A forged webhook claims that you did.'],
])

const noticeOf = (name: string | null): Markup | undefined => {
  const words = NOTICES.get(name ?? '')
  return words === undefined ? undefined : html`<p class="muted" role="alert">${words}</p>`
}

export function checkoutPage(world: World, session: Session, notice: string | null): Response {
  const { prefix, webhookSecrets } = world
  const amount = shownAmount(session.amount, session.currency)
  const at = `${prefix}/c/pay/${session.id}/pay`
  const cases = HARD_CASES.filter(({ truth }) => truth !== 'second-secret' || webhookSecrets.length > 1)
  const content = html`<section class="card">
      <h1><span class="small">Pay</span> <span class="amount">${amount}</span></h1>
      ${noticeOf(notice)}
      ${facts([
        ['For', session.itemName],
        ['Description', session.itemDescription ?? ''],
        ['Email', session.email ?? ''],
        ['Reference', session.reference ?? ''],
      ])}
      <form method="post" action="${at}">
        <button class="button primary" name="scenario" value="${PAY.id}">Pay</button>
      </form>
      ${session.cancelUrl !== null && html`<a class="button quiet" href="${session.cancelUrl}">Cancel</a>`}
    </section>
    <details class="card">
      <summary>Hard cases</summary>
      <p class="muted">Payments do not always go well. Try how the shop handles each of these cases.</p>
      <form method="post" action="${at}">
        <ul class="cases">
          ${cases.map(hardCase)}
        </ul>
      </form>
    </details>`
  return page({ prefix, title: `Pay ${amount}`, content, formTarget: session.successUrl })
}
