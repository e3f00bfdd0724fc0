// The first page for the buyer: receiver, item, amount, and the buttons Pay and Cancel.
import { shownAmount } from './amounts.ts'
import { cancelForm, checkoutContent } from './checkout-parts.ts'
import { page } from './page.ts'
import { HARD_CASES, PAY } from './scenarios.ts'
import type { Checkout } from './state.ts'

export function checkoutPage(prefix: string, { token, form }: Checkout): Response {
  const amount = shownAmount(form.total, form.currency)
  const content = checkoutContent({
    amount,
    rows: [
      ['To', form.business],
      ['For', form.itemName || 'An unnamed item'],
      ['Item number', form.itemNumber],
      ['Quantity', form.quantity > 1 && String(form.quantity)],
    ],
    action: `${prefix}/checkout/${token}/pay`,
    pay: PAY,
    cases: HARD_CASES,
    cancel: cancelForm(`${prefix}/checkout/${token}/cancel`),
  })
  return page({ prefix, title: `Pay ${amount}`, content, formTarget: form.cancelUrl })
}
