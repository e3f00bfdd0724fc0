// What the buyer sees after paying, and, folded away, what a tester can do to the payment next.
import { shownAmount } from './amounts.ts'
import { facts } from './checkout-page.ts'
import { html } from './html.ts'
import type { Markup } from './html.ts'
import { LATER_ACTIONS } from './later-actions.ts'
import type { LaterAction } from './later-actions.ts'
import { page } from './page.ts'
import type { Checkout, Message, Payment } from './state.ts'

interface Outcome {
  says: string
  more: string
  sign: string
}

function told(messages: Message[]): string {
  if (messages.some((one) => one.dueAt !== undefined)) return 'The merchant is being told.'
  return messages.every(isTaken) ? 'The merchant has been told.' : 'The merchant could not be told.'
}

const isTaken = ({ dueAt, answer }: Message): boolean =>
  dueAt === undefined && answer?.startsWith('2') === true

function outcomeOf({ status, gross, currency, messages }: Payment): Outcome {
  const amount = shownAmount(gross, currency)
  if (status === 'Completed') return { says: `You paid ${amount}`, more: told(messages), sign: 'good' }
  if (status === 'Pending')
    return { says: 'Your payment is pending', more: `${amount} by eCheck, not cleared yet.`, sign: 'waiting' }
  if (status === 'Denied')
    return { says: 'Your payment was denied', more: `The eCheck over ${amount} bounced.`, sign: 'bad' }
  return { says: 'Nothing was paid', more: `A forged message claims ${amount}.`, sign: 'bad' }
}

const SIGNS: Record<string, Markup> = {
  good: html`<path d="m7 12.5 3.5 3.5 7-7.5" />`,
  waiting: html`<path d="M12 7v5.5l3.5 2" />`,
  bad: html`<path d="M12 7v6m0 3.5v.2" />`,
}

const sign = (name: string): Markup =>
  html`<svg
    class="sign ${name}"
    viewBox="0 0 24 24"
    width="52"
    height="52"
    aria-hidden="true"
    focusable="false"
  >
    <circle cx="12" cy="12" r="12" />
    ${SIGNS[name]}
  </svg>`

/** How the delivery of a message stands, in words. */
function progress(message: Message, now: number): string {
  const { attempts, answer, dueAt } = message
  const tries = attempts === 1 ? 'once' : `${attempts} times`
  if (isTaken(message)) return `Taken by the merchant (${answer})`
  if (dueAt === undefined) return `Given up: sent ${tries}, last answer ${answer}`
  const wait = Math.ceil((dueAt - now) / 1_000)
  const when = wait > 0 ? `in ${wait} s` : 'now'
  return attempts === 0 ? `Goes out ${when}` : `Sent ${tries}, last answer ${answer}; again ${when}`
}

const logged = (message: Message, now: number): Markup =>
  html`<li><strong>${message.label}</strong><span>${progress(message, now)}</span></li>`

const button = ({ id, label }: LaterAction): Markup =>
  html`<button class="button quiet" name="action" value="${id}">${label}</button>`

function later(prefix: string, checkout: Checkout, payment: Payment, now: number, open: boolean): Markup {
  const actions = LATER_ACTIONS.filter((action) => action.possible(payment))
  return html`<details class="card" id="later" ${open && html` open`}>
    <summary>Test what comes next</summary>
    ${
      actions.length > 0 &&
      html`<form method="post" action="${prefix}/payment/${payment.txn}">
        <input type="hidden" name="token" value="${checkout.token}" />
        <div class="actions">${actions.map(button)}</div>
      </form>`
    }
    <h2>Messages to the merchant</h2>
    <ol class="log">
      ${payment.messages.map((message) => logged(message, now))}
    </ol>
    <p><a href="${prefix}/payment/${payment.txn}?open#later">Look again</a></p>
  </details>`
}

export function paymentPage(
  prefix: string,
  checkout: Checkout,
  payment: Payment,
  now: number,
  open: boolean,
): Response {
  const { says, more, sign: name } = outcomeOf(payment)
  const { form } = checkout
  const others = checkout.payments.filter((one) => one !== payment)
  const content = html`<section class="card">
      ${sign(name)}
      <h1 class="outcome">${says}</h1>
      <p class="muted">${more}</p>
      ${facts([
        ['To', payment.fields.business ?? form.business],
        ['For', form.itemName || 'An unnamed item'],
        ['Transaction', html`<span class="code">${payment.txn}</span>`],
        ['Refunded', payment.refunded > 0 && shownAmount(payment.refunded, payment.currency)],
        ['Reversed', payment.reversed && 'The money was taken back'],
        [
          'Paid again',
          others.length > 0 &&
            html`${others.map(({ txn }) => html`<a class="code" href="${prefix}/payment/${txn}">${txn}</a>`)}`,
        ],
      ])}
      ${
        form.returnUrl
          ? html`<a class="button primary" href="${returnAddress(form.returnUrl)}">Return to merchant</a>`
          : html`<p class="muted">The merchant gave no address to return to. You can close this page.</p>`
      }
    </section>
    ${later(prefix, checkout, payment, now, open)}`
  return page({ prefix, title: says, content })
}

/** PayPal adds the id of the payer to the return address. */
function returnAddress(url: string): string {
  const address = new URL(url)
  address.searchParams.set('PayerID', 'STANDINPAYER1')
  return address.href
}
