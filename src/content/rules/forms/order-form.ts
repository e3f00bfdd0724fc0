// The fields of the order form. Screen, call and the OpenAPI document share their rules and messages.
import { say } from '#platform/rules/words.ts'
import type { Field } from '../model/define.ts'
import { choice, email, longText, money, optional, shortText } from '../model/fields.ts'

export const COUPON_CODE = shortText(say('content.screens', 'form.couponCode'), { maximum: 60 })

export const ORDER_FORM = {
  packageName: shortText(say('content.screens', 'form.packageName')),
  packagePrice: money(say('content.screens', 'form.packagePrice')),
  customerEmail: email(say('content.screens', 'form.email')),
  customerName: shortText(say('content.screens', 'form.customerName'), { maximum: 100 }),
  customerAddress: longText(say('content.screens', 'form.customerAddress'), { maximum: 300 }),
  customerCountry: shortText(say('content.screens', 'form.customerCountry'), { maximum: 80 }),
  companyName: optional(shortText(say('content.screens', 'form.companyName'), { maximum: 120 })),
  vatNumber: optional(shortText(say('content.screens', 'form.vatNumber'), { maximum: 40 })),
  paymentStatus: choice(say('content.screens', 'form.paymentStatus'), ['UnPaid']),
  orderStatus: choice(say('content.screens', 'form.orderStatus'), ['Pending']),
  couponCode: optional(COUPON_CODE),
  /** Accepted and ignored: the server sets the date. */
  orderDate: optional(shortText(say('content.screens', 'form.orderDate'), { maximum: 40 })),
} as const satisfies Record<string, Field>

/** An admin's reason for recording a payment by hand. */
export const PAYMENT_NOTE = longText(say('content.admin', 'form.note'), { maximum: 500 })

/** An admin's reason for a refund, or for withdrawing what was recorded. */
export const PAYMENT_REASON = longText(say('content.admin', 'form.reason'), { maximum: 500 })
