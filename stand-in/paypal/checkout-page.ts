// The buyer's page: what is paid for, and the buttons Pay and Cancel.
import { shownAmount } from '../amounts.ts'
import { cancelForm, checkoutContent } from '../checkout-parts.ts'
import { page } from '../page.ts'
import { HARD_CASES, PAY } from './scenarios.ts'
import type { Order } from './state.ts'

export function checkoutPage(prefix: string, order: Order): Response {
  const amount = shownAmount(order.amount, order.currency)
  const at = `${prefix}/checkoutnow/${order.id}`
  const content = checkoutContent({
    amount,
    rows: [
      ['To', order.brandName ?? 'The shop'],
      ['For', order.description ?? 'An unnamed item'],
      ['Invoice', order.invoiceId ?? false],
      ['Language', order.locale ?? false],
    ],
    action: `${at}/pay`,
    pay: PAY,
    cases: HARD_CASES,
    cancel: cancelForm(`${at}/cancel`),
  })
  return page({ prefix, title: `Pay ${amount}`, content, formTarget: order.returnUrl })
}
