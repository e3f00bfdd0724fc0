// What the buyers' pages of all stand-ins have in common: the facts, the buttons and the hard cases.
import { html } from './html.ts'
import type { Markup } from './html.ts'

export type Fact = [name: string, value: string | Markup | false]

const fact = ([name, value]: Fact): Markup =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`

/** Leaves out rows without a value. */
export const facts = (rows: Fact[]): Markup =>
  html`<dl class="facts">${rows.filter(([, value]) => value).map(fact)}</dl>`

/** A button of the page. */
export interface Case {
  id: string
  label: string
  explanation: string
}

const hardCase = ({ id, label, explanation }: Case): Markup =>
  html`<li>
    <button name="scenario" value="${id}" aria-describedby="about-${id}">${label}</button>
    <p id="about-${id}">${explanation}</p>
  </li>`

interface CheckoutContent {
  amount: string
  notice?: Markup | undefined
  rows: Fact[]
  /** Where the chosen scenario is posted. */
  action: string
  pay: Case
  /** Other methods than `pay`, if the buyer can choose. */
  methods?: readonly Case[]
  cases: readonly Case[]
  cancel: Markup | false
}

const method = ({ id, label, explanation }: Case, at: number): Markup =>
  html`<li>
    <label>
      <input
        type="radio"
        name="scenario"
        value="${id}"
        aria-describedby="about-${id}"
        ${at === 0 ? 'checked' : ''}
      />
      ${label}
    </label>
    <p id="about-${id}">${explanation}</p>
  </li>`

const payForm = ({ action, pay, methods = [] }: CheckoutContent): Markup =>
  methods.length
    ? html`<form method="post" action="${action}">
        <fieldset>
          <legend>Pay by</legend>
          <ul class="methods">
            ${[pay, ...methods].map(method)}
          </ul>
        </fieldset>
        <button class="button primary">Pay</button>
      </form>`
    : html`<form method="post" action="${action}">
        <button class="button primary" name="scenario" value="${pay.id}">Pay</button>
      </form>`

export const checkoutContent = (content: CheckoutContent): Markup =>
  html`<section class="card">
      <h1><span class="small">Pay</span> <span class="amount">${content.amount}</span></h1>
      ${content.notice} ${facts(content.rows)} ${payForm(content)} ${content.cancel}
    </section>
    <details class="card">
      <summary>Hard cases</summary>
      <p class="muted">Payments do not always go well. Try how the shop handles each of these cases.</p>
      <form method="post" action="${content.action}">
        <ul class="cases">
          ${content.cases.map(hardCase)}
        </ul>
      </form>
    </details>`

export const cancelForm = (action: string): Markup =>
  html`<form method="post" action="${action}">
    <button class="button quiet">Cancel</button>
  </form>`
