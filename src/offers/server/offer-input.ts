// The body of an offer that is written or changed, checked, and with the tax of its customer.
import { z } from 'zod'
import { ORDER_FORM } from '#content/rules/forms/order-form.ts'
import { formShape } from '#content/rules/model/field-kinds.ts'
import { longText, optional, shortText } from '#content/rules/model/fields.ts'
import { packagesToOffer } from '#orders/server/package-on-sale.ts'
import { sellingRules, taxOf } from '#orders/server/selling-rules.ts'
import { dateIn } from '#platform/rules/calendar.ts'
import { countryCodeOf } from '#platform/rules/countries.ts'
import { normalEmail } from '#platform/rules/email-address.ts'
import { invalid } from '#platform/rules/errors.ts'
import { toLanguage } from '#platform/rules/languages.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { checkVatNumber } from '#platform/rules/tax/vat-number.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { smallestPayment } from '#providers/server/price-rule.ts'
import { chosenAtFirst, moneyFault, sumOfChoice, type OfferContent } from '../rules/offer.ts'
import { LONGEST, NEW_LINE, readOffer, type TypedPart } from '../rules/typed-offer.ts'

const text = z.string('must be text').max(10_000)

const OFFER_LINE = z.strictObject({
  packageId: text.optional().meta({ description: 'The package that it is of. Without one it is free text.' }),
  name: text,
  details: text.optional().meta({ description: 'A point on each line.' }),
  quantity: z.union([text, z.int()]).optional().meta({ description: '1 if it is left out.' }),
  price: text.meta({ description: 'Of one, in the currency of the site, like 299 or 299.50.' }),
  discount: text.optional().meta({ description: 'Off the line: a sum, or a share like 10 %.' }),
  choice: text.optional().meta({
    description: 'always; optional: the customer may add it; a and b: the customer chooses between both.',
  }),
  picked: z.boolean().optional().meta({ description: 'An optional line that is chosen at first.' }),
})

const OFFER_PART = z.strictObject({
  share: text.meta({
    description: 'Of the total: a share like 30 %, or a sum. The last part takes the rest.',
  }),
  due: text.meta({ description: 'acceptance, date, delivery or milestone.' }),
  on: text.optional().meta({ description: 'The day, if it is due on a date: 2026-12-01.' }),
  milestone: text.optional(),
})

const { customerName, customerEmail, customerCountry, companyName, vatNumber } = ORDER_FORM

/** Labels of the fields stand in their messages. */
const FIELDS = {
  customerName,
  customerEmail,
  customerCountry,
  companyName,
  vatNumber,
  customerAddress: optional(ORDER_FORM.customerAddress),
  language: optional(shortText(say('offers.agency', 'field.language'))),
  before: optional(longText(say('offers.agency', 'field.before'), { maximum: LONGEST.text })),
  after: optional(longText(say('offers.agency', 'field.after'), { maximum: LONGEST.text })),
} as const

export const OFFER_INPUT = z.strictObject({
  ...formShape(FIELDS),
  lines: z.array(OFFER_LINE),
  discount: text.optional().meta({ description: 'Off everything: a sum, or a share like 10 %.' }),
  parts: z.array(OFFER_PART).optional().meta({ description: 'How it is paid. By default all at once.' }),
  workStarts: text.optional().meta({ description: 'first-part, acceptance or all-parts.' }),
  pausesWork: z.boolean().optional(),
  terms: text.optional().meta({
    description: 'now: each part is paid by its link. 0, 14 or 30: by an invoice, within so many days.',
  }),
  validUntil: text.meta({ description: 'The last day, like 2026-12-01.' }),
  revision: z
    .int()
    .optional()
    .meta({ description: 'The revision that was read. Answers 409 if it is older.' }),
})

const AT_ONCE: TypedPart[] = [{ share: '100 %', due: 'acceptance', on: '', milestone: '' }]

export interface ReadOffer {
  content: OfferContent
  revision: number | undefined
}

export async function parseOffer(
  app: App,
  unit: UnitOfWork,
  body: Unchecked<typeof OFFER_INPUT>,
): Promise<ReadOffer> {
  const input = parseObject(OFFER_INPUT, body)
  const { format } = unit
  const { currency } = format
  const step = smallestPayment(app, currency)
  const packages = await packagesToOffer(unit.tx, format)
  const vat = input.vatNumber
    ? checkVatNumber(input.vatNumber, countryCodeOf(input.customerCountry))
    : { number: '', error: undefined }
  const read = readOffer(
    {
      lines: input.lines.map(({ quantity = 1, packageId = '', details = '', discount = '', ...line }) => ({
        ...line,
        packageId,
        details,
        discount,
        quantity: String(quantity),
        choice: line.choice ?? NEW_LINE.choice,
        picked: line.picked ?? false,
      })),
      discount: input.discount ?? '',
      parts: (input.parts ?? AT_ONCE).map(({ on = '', milestone = '', ...part }) => ({
        ...part,
        on,
        milestone,
      })),
      workStarts: input.workStarts ?? 'first-part',
      pausesWork: input.pausesWork ?? false,
      terms: input.terms ?? 'now',
      validUntil: input.validUntil,
    },
    { currency, step, packages, today: dateIn(unit.at, format.timeZone) },
  )
  const errors = {
    ...read.errors,
    ...(input.vatNumber && !input.companyName && { companyName: say('orders.errors', 'vatNeedsCompany') }),
    ...(vat.error && { vatNumber: vat.error }),
  }
  if (!read.content || Object.keys(errors).length) throw invalid(errors)
  const customer = {
    name: input.customerName,
    email: normalEmail(input.customerEmail),
    company: input.companyName ?? '',
    address: input.customerAddress ?? '',
    country: input.customerCountry,
    vatNumber: vat.number ?? '',
  }
  const content: OfferContent = {
    ...read.content,
    customer,
    language: toLanguage(input.language) ?? unit.words.language,
    currency,
    step,
    before: input.before ?? '',
    after: input.after ?? '',
    tax: taxOf(await sellingRules(unit.tx, { step, language: toLanguage(input.language) }), {
      customerCountry: customer.country,
      companyName: customer.company,
      vatNumber: customer.vatNumber,
    }),
  }
  refuseMoneyFault(content)
  return { content, revision: input.revision }
}

export function refuseMoneyFault(content: OfferContent): void {
  const fault = moneyFault(content)
  if (fault) throw invalid({ [fault.field]: fault.why })
}

export const totalAtFirst = (content: OfferContent): number =>
  sumOfChoice(content, chosenAtFirst(content)).amounts.totalCents
