// What a caller sends to order. All of it is read and nothing of it is trusted: it says what the customer
// saw, and must agree with what is so.
import { ORDER_FORM } from '#content/forms/order-form.ts'
import { fieldSchema } from '#content/model/field-kinds.ts'
import { parseObject } from '#content/model/to-schema.ts'

export type OrderInput = Record<keyof typeof ORDER_FORM, string>

const SHAPE = Object.fromEntries(
  Object.entries(ORDER_FORM).map(([name, field]) => [
    name,
    'optional' in field ? fieldSchema(field).optional() : fieldSchema(field),
  ]),
)

export const parseOrder = (body: unknown): OrderInput => parseObject(SHAPE, body) as OrderInput
