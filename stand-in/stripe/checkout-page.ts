// The page for the buyer: item, amount, Pay and the way back.
import { checkoutContent } from '../checkout-parts.ts'
import { html, type Markup } from '../html.ts'
import { page } from '../page.ts'
import { shownAmount } from './amounts.ts'
import type { Context } from './context.ts'
import { HARD_CASES, methodsOf, PAY } from './scenarios.ts'
import type { Session } from './state.ts'

const NOTICES = new Map([
  ['declined', 'Your card was declined. Try another one.'],
  ['forged', 'You paid nothing. A forged webhook claims that you did.'],
])

const noticeOf = (name: string | null): Markup | undefined => {
  const words = NOTICES.get(name ?? '')
  return words === undefined ? undefined : html`<p class="muted" role="alert">${words}</p>`
}

export function checkoutPage(context: Context, session: Session, notice: string | null): Response {
  const { prefix, webhookSecrets } = context
  const amount = shownAmount(session.amount, session.currency)
  const cases = HARD_CASES.filter(({ truth }) => truth !== 'second-secret' || webhookSecrets.length > 1)
  const content = checkoutContent({
    amount,
    notice: noticeOf(notice),
    rows: [
      ['For', session.itemName],
      ['Description', session.itemDescription ?? ''],
      ['Email', session.email ?? ''],
      ['Reference', session.reference ?? ''],
      ['Language', session.locale ?? ''],
    ],
    action: `${prefix}/c/pay/${session.id}/pay`,
    pay: PAY,
    methods: methodsOf(session),
    cases,
    cancel:
      session.cancelUrl !== null && html`<a class="button quiet" href="${session.cancelUrl}">Cancel</a>`,
  })
  return page({ prefix, title: `Pay ${amount}`, content, formTarget: session.successUrl })
}
