// The page about a payment, where a tester chooses what happens to it next.
import { shownAmount } from '../amounts.ts'
import { facts } from '../checkout-page.ts'
import { html } from '../html.ts'
import type { Markup } from '../html.ts'
import { page } from '../page.ts'
import { backTo } from './approve.ts'
import { LATER_ACTIONS } from './later-actions.ts'
import type { LaterAction } from './later-actions.ts'
import { refundedOf } from './represent.ts'
import type { Message, Order } from './state.ts'

function titleOf({ status, captures, amount, currency }: Order): string {
  const shown = shownAmount(amount, currency)
  const [capture] = captures
  if (capture?.status === 'COMPLETED') return `You paid ${shown}`
  if (capture?.status === 'PENDING') return 'Your payment is pending'
  if (capture) return 'Your payment was denied'
  return status === 'APPROVED' ? `You approved ${shown}` : 'Nothing was paid'
}

function progress({ attempts, answer, dueAt }: Message, now: number): string {
  const tries = attempts === 1 ? 'once' : `${attempts} times`
  if (dueAt === undefined)
    return answer?.startsWith('2')
      ? `Taken by the shop (${answer})`
      : `Given up: sent ${tries}, last answer ${answer}`
  const wait = Math.ceil((dueAt - now) / 1_000)
  const when = wait > 0 ? `in ${wait} s` : 'now'
  return attempts === 0 ? `Goes out ${when}` : `Sent ${tries}, last answer ${answer}; again ${when}`
}

const button = ({ id, label }: LaterAction): Markup =>
  html`<button class="button quiet" name="action" value="${id}">${label}</button>`

interface PaymentPageOptions {
  prefix: string
  order: Order
  now: number
  /** Whether the section with later actions is unfolded. */
  open: boolean
}

function laterActions({ prefix, order, now, open }: PaymentPageOptions): Markup {
  const actions = LATER_ACTIONS.filter((action) => order.captures.length > 0 && action.possible(order))
  return html`<details class="card" id="later" ${open && html` open`}>
    <summary>Test what comes next</summary>
    ${
      actions.length > 0 &&
      html`<form method="post" action="${prefix}/payment/${order.id}">
        <input type="hidden" name="token" value="${order.secret}" />
        <div class="actions">${actions.map(button)}</div>
      </form>`
    }
    <h2>Webhooks</h2>
    <ol class="log">
      ${order.messages.map(
        (message) => html`<li><strong>${message.label}</strong><span>${progress(message, now)}</span></li>`,
      )}
    </ol>
    <p><a href="${prefix}/payment/${order.id}?open#later">Refresh</a></p>
  </details>`
}

export function paymentPage(options: PaymentPageOptions): Response {
  const { prefix, order } = options
  const title = titleOf(order)
  const [capture] = order.captures
  const refunded = capture ? refundedOf(order, capture.id) : 0
  const content = html`<section class="card">
      <h1 class="outcome">${title}</h1>
      ${facts([
        ['To', order.brandName ?? 'The shop'],
        ['For', order.description ?? 'An unnamed item'],
        ['Order', html`<span class="code">${order.id}</span>`],
        ['Transaction', capture ? html`<span class="code">${capture.id}</span>` : false],
        ['Refunded', refunded > 0 && shownAmount(refunded, order.currency)],
        ['Reversed', capture?.reversed === true && 'The money was taken back'],
      ])}
      <a class="button primary" href="${backTo(order.returnUrl, order)}">Return to merchant</a>
    </section>
    ${laterActions(options)}`
  return page({ prefix, title, content })
}
