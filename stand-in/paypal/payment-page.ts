// The page about a payment, where a tester chooses what happens to it next.
import { shownAmount } from '../amounts.ts'
import { facts } from '../checkout-parts.ts'
import { html } from '../html.ts'
import type { Markup } from '../html.ts'
import { page } from '../page.ts'
import { laterSection } from '../payment-parts.ts'
import { backTo } from './approve.ts'
import { LATER_ACTIONS } from './later-actions.ts'
import { refundedOf } from './represent.ts'
import type { Order } from './state.ts'

function titleOf({ status, captures, amount, currency }: Order): string {
  const shown = shownAmount(amount, currency)
  const [capture] = captures
  if (capture?.status === 'COMPLETED') return `You paid ${shown}`
  if (capture?.status === 'PENDING') return 'Your payment is pending'
  if (capture) return 'Your payment was denied'
  return status === 'APPROVED' ? `You approved ${shown}` : 'Nothing was paid'
}

interface PaymentPageOptions {
  prefix: string
  order: Order
  now: number
  /** Whether the section with later actions is unfolded. */
  open: boolean
}

const laterActions = ({ prefix, order, now, open }: PaymentPageOptions): Markup =>
  laterSection({
    action: `${prefix}/payment/${order.id}`,
    token: order.secret,
    actions: LATER_ACTIONS.filter((action) => order.captures.length > 0 && action.possible(order)),
    heading: 'Webhooks',
    messages: order.messages,
    now,
    refresh: `${prefix}/payment/${order.id}?open#later`,
    open,
  })

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
