// What the pages about a payment have in common: its outcome, its messages, and what a tester can do next.
import { html } from './html.ts'
import type { Markup } from './html.ts'
import type { Sendable } from './sender.ts'

export interface Outcome {
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

const ICONS: Record<string, Markup> = {
  good: html`<path d="m7 12.5 3.5 3.5 7-7.5" />`,
  waiting: html`<path d="M12 7v5.5l3.5 2" />`,
  bad: html`<path d="M12 7v6m0 3.5v.2" />`,
}

const iconNamed = (name: string): Markup =>
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

/** The heading of the page: whether it was paid. */
export const outcomeHead = ({ title, detail, icon }: Outcome): Markup =>
  html`${iconNamed(icon)}
    <h1 class="outcome">${title}</h1>
    <p class="muted">${detail}</p>`

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

const logEntry = (message: Sendable & { label: string }, now: number): Markup =>
  html`<li><strong>${message.label}</strong><span>${progress(message, now)}</span></li>`

interface LaterSection {
  /** Where the chosen action is posted. */
  action: string
  /** Proves that the form comes from this page. */
  token?: string
  actions: readonly { id: string; label: string }[]
  heading: string
  messages: readonly (Sendable & { label: string })[]
  now: number
  /** The address of this page, unfolded. */
  refresh: string
  /** Whether the section is unfolded. */
  open: boolean
}

const actionButton = ({ id, label }: { id: string; label: string }): Markup =>
  html`<button class="button quiet" name="action" value="${id}">${label}</button>`

/** The folded section where a tester chooses what happens to the payment next. */
export const laterSection = (section: LaterSection): Markup =>
  html`<details class="card" id="later" ${section.open && html` open`}>
    <summary>Test what comes next</summary>
    ${
      section.actions.length > 0 &&
      html`<form method="post" action="${section.action}">
        ${section.token !== undefined && html`<input type="hidden" name="token" value="${section.token}" />`}
        <div class="actions">${section.actions.map(actionButton)}</div>
      </form>`
    }
    <h2>${section.heading}</h2>
    <ol class="log">
      ${section.messages.map((message) => logEntry(message, section.now))}
    </ol>
    <p><a href="${section.refresh}">Refresh</a></p>
  </details>`
