// The page after paying, with a folded section where a tester chooses what happens to the payment next.
import { shownAmount } from './amounts.ts'
import { facts } from './checkout-page.ts'
import { html } from './html.ts'
import type { Markup } from './html.ts'
import { LATER_ACTIONS } from './later-actions.ts'
import type { LaterAction } from './later-actions.ts'
import { page } from './page.ts'
import type { Sendable } from './sender.ts'
import type { Checkout, Payment } from './state.ts'

interface Outcome {
  title: string
  detail: string
  icon: string
}

export function deliveryText(messages: Sendable[]): string {
  if (messages.some(({ dueAt }) => dueAt !== undefined)) return 'We are notifying the merchant.'
  return messages.every(isAccepted) ? 'The merchant was notified.' : 'The merchant could not be notified.'
}

const isAccepted = ({ dueAt, answer }: Sendable): boolean =>
  dueAt === undefined && answer?.startsWith('2') === true

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

const ICONS: Record<string, Markup> = {
  good: html`<path d="m7 12.5 3.5 3.5 7-7.5" />`,
  waiting: html`<path d="M12 7v5.5l3.5 2" />`,
  bad: html`<path d="M12 7v6m0 3.5v.2" />`,
}

export const iconNamed = (name: string): Markup =>
  html`<svg
    class="sign ${name}"
    viewBox="0 0 24 24"
    width="52"
    height="52"
    aria-hidden="true"
    focusable="false"
  >
    <circle cx="12" cy="12" r="12" />
    ${ICONS[name]}
  </svg>`

/** The state of a message's delivery. */
function progress(message: Sendable, now: number): string {
  const { attempts, answer, dueAt } = message
  const tries = attempts === 1 ? 'once' : `${attempts} times`
  if (isAccepted(message)) return `Taken by the merchant (${answer})`
  if (dueAt === undefined) return `Given up: sent ${tries}, last answer ${answer}`
  const wait = Math.ceil((dueAt - now) / 1_000)
  const when = wait > 0 ? `in ${wait} s` : 'now'
  return attempts === 0 ? `Goes out ${when}` : `Sent ${tries}, last answer ${answer}; again ${when}`
}

export const logEntry = (message: Sendable & { label: string }, now: number): Markup =>
  html`<li><strong>${message.label}</strong><span>${progress(message, now)}</span></li>`

export const actionButton = ({ id, label }: Pick<LaterAction, 'id' | 'label'>): Markup =>
  html`<button class="button quiet" name="action" value="${id}">${label}</button>`

interface PaymentPageOptions {
  prefix: string
  checkout: Checkout
  payment: Payment
  now: number
  /** Whether the section with later actions is unfolded. */
  open: boolean
}

function laterActions({ prefix, checkout, payment, now, open }: PaymentPageOptions): Markup {
  const actions = LATER_ACTIONS.filter((action) => action.possible(payment))
  return html`<details class="card" id="later" ${open && html` open`}>
    <summary>Test what comes next</summary>
    ${
      actions.length > 0 &&
      html`<form method="post" action="${prefix}/payment/${payment.txn}">
        <input type="hidden" name="token" value="${checkout.token}" />
        <div class="actions">${actions.map(actionButton)}</div>
      </form>`
    }
    <h2>Messages to the merchant</h2>
    <ol class="log">
      ${payment.messages.map((message) => logEntry(message, now))}
    </ol>
    <p><a href="${prefix}/payment/${payment.txn}?open#later">Refresh</a></p>
  </details>`
}

const paymentLink = (prefix: string, txn: string): Markup =>
  html`<a class="code" href="${prefix}/payment/${txn}">${txn}</a>`

export function paymentPage(options: PaymentPageOptions): Response {
  const { prefix, checkout, payment } = options
  const { title, detail, icon } = outcomeOf(payment)
  const { form } = checkout
  const others = checkout.payments.filter((other) => other !== payment)
  const content = html`<section class="card">
      ${iconNamed(icon)}
      <h1 class="outcome">${title}</h1>
      <p class="muted">${detail}</p>
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
  return page({ prefix, title, content })
}

/** PayPal adds the id of the payer to the return address. */
function returnAddress(url: string): string {
  const address = new URL(url)
  address.searchParams.set('PayerID', 'STANDINPAYER1')
  return address.href
}
