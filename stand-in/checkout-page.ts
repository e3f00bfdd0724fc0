// The first page for the buyer: receiver, item, amount, and the buttons Pay and Cancel.
import { shownAmount } from './amounts.ts'
import { html } from './html.ts'
import type { Markup } from './html.ts'
import { page } from './page.ts'
import { HARD_CASES, PAY } from './scenarios.ts'
import type { Scenario } from './scenarios.ts'
import type { Checkout } from './state.ts'

type Fact = [name: string, value: string | Markup | false]

const fact = ([name, value]: Fact): Markup =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`

/** Leaves out rows without a value. */
export const facts = (rows: Fact[]): Markup =>
  html`<dl class="facts">${rows.filter(([, value]) => value).map(fact)}</dl>`

export const hardCase = ({
  id,
  label,
  explanation,
}: Pick<Scenario, 'id' | 'label' | 'explanation'>): Markup =>
  html`<li>
    <button name="scenario" value="${id}" aria-describedby="about-${id}">${label}</button>
    <p id="about-${id}">${explanation}</p>
  </li>`

export function checkoutPage(prefix: string, { token, form }: Checkout): Response {
  const amount = shownAmount(form.total, form.currency)
  const content = html`<section class="card">
      <h1><span class="small">Pay</span> <span class="amount">${amount}</span></h1>
      ${facts([
        ['To', form.business],
        ['For', form.itemName || 'An unnamed item'],
        ['Item number', form.itemNumber],
        ['Quantity', form.quantity > 1 && String(form.quantity)],
      ])}
      <form method="post" action="${prefix}/checkout/${token}/pay">
        <button class="button primary" name="scenario" value="${PAY.id}">Pay</button>
      </form>
      <form method="post" action="${prefix}/checkout/${token}/cancel">
        <button class="button quiet">Cancel</button>
      </form>
    </section>
    <details class="card">
      <summary>Hard cases</summary>
      <p class="muted">Payments do not always go well. Try how the shop handles each of these cases.</p>
      <form method="post" action="${prefix}/checkout/${token}/pay">
        <ul class="cases">
          ${HARD_CASES.map(hardCase)}
        </ul>
      </form>
    </details>`
  return page({ prefix, title: `Pay ${amount}`, content, formTarget: form.cancelUrl })
}
