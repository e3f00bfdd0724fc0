// The body of a new order. It is untrusted: it only says what the customer saw, and must match the current
// package, account and site.
import { z } from 'zod'
import { ORDER_FORM } from '#content/forms/order-form.ts'
import { formShape } from '#content/model/field-kinds.ts'
import { parseObject } from '#domain/parse-object.ts'

export const ORDER_INPUT = z.strictObject(formShape(ORDER_FORM))

export type OrderInput = z.output<typeof ORDER_INPUT>

export const parseOrder = (body: unknown): OrderInput => parseObject(ORDER_INPUT, body)
