// The page after paying, with a folded section where a tester chooses what happens to the payment next.
import { shownAmount } from './amounts.ts'
import { facts } from './checkout-parts.ts'
import { html } from './html.ts'
import type { Markup } from './html.ts'
import { LATER_ACTIONS } from './later-actions.ts'
import { page } from './page.ts'
import { deliveryText, laterSection, outcomeHead, type Outcome } from './payment-parts.ts'
import type { Checkout, Payment } from './state.ts'

function outcomeOf({ status, gross, currency, messages }: Payment): Outcome {
  const amount = shownAmount(gross, currency)
  if (status === 'Completed')
    return { title: `You paid ${amount}`, detail: deliveryText(messages), icon: 'good' }
  if (status === 'Pending')
    return {
      title: 'Your payment is pending',
      detail: `${amount} by eCheck, not cleared yet.`,
      icon: 'waiting',
    }
  if (status === 'Denied')
    return { title: 'Your payment was denied', detail: `The eCheck over ${amount} bounced.`, icon: 'bad' }
  return { title: 'Nothing was paid', detail: `A forged message claims ${amount}.`, icon: 'bad' }
}

interface PaymentPageOptions {
  prefix: string
  checkout: Checkout
  payment: Payment
  now: number
  /** Whether the section with later actions is unfolded. */
  open: boolean
}

const laterActions = ({ prefix, checkout, payment, now, open }: PaymentPageOptions): Markup =>
  laterSection({
    action: `${prefix}/payment/${payment.txn}`,
    token: checkout.token,
    actions: LATER_ACTIONS.filter((action) => action.possible(payment)),
    heading: 'Messages to the merchant',
    messages: payment.messages,
    now,
    refresh: `${prefix}/payment/${payment.txn}?open#later`,
    open,
  })

const paymentLink = (prefix: string, txn: string): Markup =>
  html`<a class="code" href="${prefix}/payment/${txn}">${txn}</a>`

export function paymentPage(options: PaymentPageOptions): Response {
  const { prefix, checkout, payment } = options
  const outcome = outcomeOf(payment)
  const { form } = checkout
  const others = checkout.payments.filter((other) => other !== payment)
  const content = html`<section class="card">
      ${outcomeHead(outcome)}
      ${facts([
        ['To', payment.fields.business ?? form.business],
        ['For', form.itemName || 'An unnamed item'],
        ['Transaction', html`<span class="code">${payment.txn}</span>`],
        ['Refunded', payment.refunded > 0 && shownAmount(payment.refunded, payment.currency)],
        ['Reversed', payment.reversed && 'The money was taken back'],
        ['Paid again', others.length > 0 && html`${others.map(({ txn }) => paymentLink(prefix, txn))}`],
      ])}
      ${
        form.returnUrl
          ? html`<a class="button primary" href="${returnAddress(form.returnUrl)}">Return to merchant</a>`
          : html`<p class="muted">The merchant gave no return address. You can close this page.</p>`
      }
    </section>
    ${laterActions(options)}`
  return page({ prefix, title: outcome.title, content })
}

/** PayPal adds the id of the payer to the return address. */
function returnAddress(url: string): string {
  const address = new URL(url)
  address.searchParams.set('PayerID', 'STANDINPAYER1')
  return address.href
}
