// The fields of the order form. Screen, call and the OpenAPI document share their rules and messages.
import type { Field } from '../model/define.ts'
import { choice, email, longText, money, optional, shortText } from '../model/fields.ts'

export const COUPON_CODE = shortText('Coupon code', { maximum: 60 })

export const ORDER_FORM = {
  packageName: shortText('Package'),
  packagePrice: money('Price'),
  customerEmail: email('Email'),
  customerName: shortText('Full name', { maximum: 100 }),
  customerAddress: longText('Address', { maximum: 300 }),
  customerCountry: shortText('Country', { maximum: 80 }),
  companyName: optional(shortText('Company', { maximum: 120 })),
  vatNumber: optional(shortText('VAT or tax number', { maximum: 40 })),
  paymentStatus: choice('Payment status', ['UnPaid']),
  orderStatus: choice('Order status', ['Pending']),
  couponCode: optional(COUPON_CODE),
  /** Accepted and ignored: the server sets the date. */
  orderDate: optional(shortText('Order date', { maximum: 40 })),
} as const satisfies Record<string, Field>

/** An admin's reason for recording a payment by hand. */
export const PAYMENT_NOTE = longText('Note', { maximum: 500 })

/** An admin's reason for a refund, or for withdrawing what was recorded. */
export const PAYMENT_REASON = longText('Reason', { maximum: 500 })
