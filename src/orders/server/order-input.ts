// The body of a new order. It is untrusted: it only says what the customer saw, and must match the current
// package, account and site.
import { z } from 'zod'
import { ORDER_FORM } from '#content/rules/forms/order-form.ts'
import { formShape } from '#content/rules/model/field-kinds.ts'
import { countryCodeOf } from '#platform/rules/countries.ts'
import { invalid } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { checkVatNumber } from '#platform/rules/tax/vat-number.ts'
import { say } from '#platform/rules/words.ts'
import { MOST_LINES } from '../rules/lines.ts'

export const ORDER_INPUT = z.strictObject({
  ...formShape(ORDER_FORM),
  termsAgreed: z.boolean().optional().meta({
    description:
      'The customer agreed to the terms. Asked for where the law or the owner does; else without effect.',
  }),
  earlyStart: z.boolean().optional().meta({
    description: 'A consumer asks that the work begins before the days in which they can withdraw are over.',
  }),
  quantity: z
    .int('quantity must be a whole number.')
    .positive('quantity must be a whole number.')
    .optional()
    .meta({ description: 'How many of the package: 1, unless the package can be ordered several at once.' }),
  addOns: z
    .array(z.string('addOns must be a list of ids.'), 'addOns must be a list of ids.')
    .max(MOST_LINES - 1)
    .optional()
    .meta({ description: 'The ids of the add-ons that are ordered with it.' }),
})

export type OrderInput = z.output<typeof ORDER_INPUT>

/** The VAT number comes back in its normal form. */
export function parseOrder(body: Unchecked<typeof ORDER_INPUT>): OrderInput {
  const input = parseObject(ORDER_INPUT, body)
  const { vatNumber, companyName, customerCountry } = input
  if (!vatNumber) return input
  const { number, error } = checkVatNumber(vatNumber, countryCodeOf(customerCountry))
  const errors = {
    ...(!companyName && { companyName: say('orders.errors', 'vatNeedsCompany') }),
    ...(error && { vatNumber: error }),
  }
  if (Object.keys(errors).length) throw invalid(errors)
  return { ...input, vatNumber: number }
}
