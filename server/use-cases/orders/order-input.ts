// What a caller sends to order. All of it is read and nothing of it is trusted: it says what the customer saw, and must agree with what is so.
import { fieldSchema } from '#content/model/field-kinds.ts'
import { choice, email, longText, money, optional, shortText } from '#content/model/fields.ts'
import { parseObject } from '#content/model/to-schema.ts'

export const ORDER_FIELDS = {
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
}

export type OrderInput = Record<keyof typeof ORDER_FIELDS, string>

const SHAPE = Object.fromEntries(Object.entries(ORDER_FIELDS).map(([name, field]) => [name, 'optional' in field ? fieldSchema(field).optional() : fieldSchema(field)]))

export const parseOrder = (body: unknown): OrderInput => parseObject(SHAPE, body) as OrderInput
