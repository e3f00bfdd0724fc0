// The buyer's page: what is paid for, and the buttons Pay and Cancel.
import { shownAmount } from '../amounts.ts'
import { facts } from '../checkout-page.ts'
import { html } from '../html.ts'
import type { Markup } from '../html.ts'
import { page } from '../page.ts'
import { HARD_CASES, PAY } from './scenarios.ts'
import type { Scenario } from './scenarios.ts'
import type { Order } from './state.ts'

const hardCase = ({ id, label, explanation }: Scenario): Markup =>
  html`<li>
    <button name="scenario" value="${id}" aria-describedby="about-${id}">${label}</button>
    <p id="about-${id}">${explanation}</p>
  </li>`

export function checkoutPage(prefix: string, order: Order): Response {
  const amount = shownAmount(order.amount, order.currency)
  const action = `${prefix}/checkoutnow/${order.id}`
  const content = html`<section class="card">
      <h1><span class="small">Pay</span> <span class="amount">${amount}</span></h1>
      ${facts([
        ['To', order.brandName ?? 'The shop'],
        ['For', order.description ?? 'An unnamed item'],
        ['Invoice', order.invoiceId ?? false],
      ])}
      <form method="post" action="${action}/pay">
        <button class="button primary" name="scenario" value="${PAY.id}">Pay</button>
      </form>
      <form method="post" action="${action}/cancel">
        <button class="button quiet">Cancel</button>
      </form>
    </section>
    <details class="card">
      <summary>Hard cases</summary>
      <p class="muted">Payments do not always go well. Try how the shop handles each of these cases.</p>
      <form method="post" action="${action}/pay">
        <ul class="cases">
          ${HARD_CASES.map(hardCase)}
        </ul>
      </form>
    </details>`
  return page({ prefix, title: `Pay ${amount}`, content, formTarget: order.returnUrl })
}
