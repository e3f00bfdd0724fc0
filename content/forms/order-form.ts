// What is sent to order, by the same field kinds as content: one rule and one set of words for the form, the
// call and its document.
import type { Field } from '../model/define.ts'
import { choice, email, longText, money, optional, shortText } from '../model/fields.ts'

export const ORDER_FORM = {
  packageName: shortText('Package'),
  packagePrice: money('Price'),
  customerEmail: email('E-mail'),
  customerName: shortText('Full name', { maximum: 100 }),
  customerAddress: longText('Address', { maximum: 300 }),
  customerCountry: shortText('Country', { maximum: 80 }),
  paymentStatus: choice('Payment status', ['UnPaid']),
  orderStatus: choice('Order status', ['Pending']),
  /** Whatever it says: the date is the server's. */
  orderDate: optional(shortText('Order date', { maximum: 40 })),
} as const satisfies Record<string, Field>

/** Why an admin says that the money came another way. */
export const PAYMENT_NOTE = longText('Note', { maximum: 500 })

/** Why an admin takes back what was recorded, or why money went back. */
export const PAYMENT_REASON = longText('Reason', { maximum: 500 })
