// The agency enters an order for a customer who phoned, or an invoice for anything. The lines and their prices are
// what it types; the sums, the tax and the parts come from the server.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { beginOrder } from '#billing/server/bill-part.ts'
import { ORDER_FORM } from '#content/rules/forms/order-form.ts'
import { formShape } from '#content/rules/model/field-kinds.ts'
import { issuedIn } from '#invoices/server/write-invoice.ts'
import { amountsOfLines, billingOf, sumsOfLines, type OrderLine } from '#orders/rules/lines.ts'
import { planFault } from '#orders/rules/payment-plan.ts'
import { readLines, type LineRecord } from '#orders/rules/typed-lines.ts'
import { addOnsToOffer } from '#orders/server/add-ons.ts'
import { findOrder } from '#orders/server/find-order.ts'
import { confirmedAccountAt } from '#orders/server/join-orders.ts'
import { lockCustomer } from '#orders/server/lock-customer.ts'
import { toOrderRecord, type OrderRecord } from '#orders/server/order-record.ts'
import { packagesToOffer } from '#orders/server/package-on-sale.ts'
import { sellingRules, taxOf } from '#orders/server/selling-rules.ts'
import { writeOrder } from '#orders/server/write-order.ts'
import { countryCodeOf, countryNames } from '#platform/rules/countries.ts'
import { isPlaceholderEmail, normalEmail } from '#platform/rules/email-address.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import type { Format } from '#platform/rules/format.ts'
import { LANGUAGES } from '#platform/rules/languages.ts'
import { priceMaximum } from '#platform/rules/money.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { TaxAsSold } from '#platform/rules/tax/treatment.ts'
import { checkVatNumber } from '#platform/rules/tax/vat-number.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { keyedSending, readKey, takeKey } from '#platform/server/idempotency.ts'
import { orderId, randomId } from '#platform/server/ids.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { smallestPayment } from '#providers/server/price-rule.ts'
import { needsWork, planNamed, PLANS } from '../rules/plan-presets.ts'
import { emailEntered } from './agency-order-emails.ts'

const text = z.string('must be text').max(10_000)

const LINE = z.strictObject({
  recordId: text.default('').meta({
    description: 'The package or add-on that it is of. Without one it is free text.',
  }),
  name: text,
  details: text.default('').meta({ description: 'A point on each line.' }),
  quantity: z.union([text, z.int()]).default(1).meta({ description: '1 if it is left out.' }),
  price: text.meta({ description: 'Of one, in the currency of the site, like 299 or 299.50.' }),
  discount: text.default('').meta({ description: 'Off the line: a sum, or a share like 10 %.' }),
})

const { customerName, customerEmail, customerAddress, customerCountry, companyName, vatNumber } = ORDER_FORM

export const ENTER_ORDER_INPUT = z.strictObject({
  ...formShape({ customerName, customerEmail, customerAddress, customerCountry, companyName, vatNumber }),
  language: z.enum(LANGUAGES).optional().meta({ description: 'In which the customer is written to.' }),
  lines: z.array(LINE),
  plan: z
    .enum(PLANS)
    .optional()
    .meta({
      description:
        'link: paid at once by a mailed link. invoice14, invoice30: by an invoice within so many days. ' +
        'deposit: 30 % now. halves: 50 % now. The rest of both is due on delivery.',
    }),
  hasWork: z.boolean().optional().meta({ description: 'false: nothing is to be done, it is only billed.' }),
})

type Entered = z.output<typeof ENTER_ORDER_INPUT>

interface Sent {
  idempotencyKey?: string | null
}

export interface EnteredOrder {
  order: OrderRecord
  repeated: boolean
}

export async function enterOrder(
  app: App,
  viewer: Viewer,
  body: Unchecked<typeof ENTER_ORDER_INPUT>,
  { idempotencyKey }: Sent = {},
): Promise<EnteredOrder> {
  const actor = requirePermission(viewer, 'work-on-orders')
  const input = parseObject(ENTER_ORDER_INPUT, body)
  const key = readKey(idempotencyKey)
  return inTransaction(app, async (unit) => {
    const id = orderId()
    const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('hex')
    const earlier = key && (await takeKey(unit, keyedSending(actor.userId, key, fingerprint), id))
    if (earlier && earlier.fingerprint !== fingerprint)
      throw new Failure('invalid', say('agency-orders.agency', 'keyUsed'))
    if (earlier)
      return {
        order: toOrderRecord(unit.format, (await findOrder(unit.tx, earlier.answer))!),
        repeated: true,
      }
    const checked = await checkOrder(app, unit, input)
    const email = normalEmail(input.customerEmail)
    const userId = await confirmedAccountAt(unit.tx, email)
    if (userId) await lockCustomer(app, unit, userId)
    // Each later period is billed to an account.
    else if (billingOf(checked.lines) !== 'once')
      throw invalid({ lines: say('agency-orders.agency', 'renewsNeedsAccount') })
    const order = await writeOrder(unit, {
      id,
      person: { userId: userId ?? null, email, language: input.language ?? unit.words.language },
      actor,
      input: { ...input, vatNumber: checked.vatNumber },
      lines: checked.lines,
      currency: unit.format.currency,
      plan: checked.plan,
      step: checked.step,
      tax: checked.tax,
      hasWork: checked.hasWork,
      mode: app.settings.PAYMENT_MODE,
      agreed: { by: input.customerName, from: '' },
    })
    const first = await beginOrder(app, unit, order, { isTold: true })
    await emailEntered(unit, order, { first, documents: issuedIn(unit) })
    await unit.audit(actor, 'order entered', order.id)
    await unit.signal('orders')
    return { order: toOrderRecord(unit.format, order), repeated: false }
  })
}

interface Checked {
  lines: OrderLine[]
  plan: ReturnType<typeof planNamed>
  hasWork: boolean
  vatNumber: string
  tax: TaxAsSold
  step: number
}

/** Everything that is wrong is said at once. */
async function checkOrder(app: App, unit: UnitOfWork, input: Entered): Promise<Checked> {
  const { currency } = unit.format
  const step = smallestPayment(app, currency)
  const { vatNumber: typed, companyName: company, customerCountry: country } = input
  const vat = typed ? checkVatNumber(typed, countryCodeOf(country)) : { number: '', error: undefined }
  const read = readLines(
    input.lines.map((line) => ({ ...line, quantity: String(line.quantity) })),
    { currency, step, records: await lineRecords(unit.tx, unit.format) },
  )
  const { plan: planName = 'link', hasWork = true } = input
  const plan = planNamed(planName)
  const errors: Record<string, string> = {
    ...read.errors,
    ...(typed && !company && { companyName: say('orders.errors', 'vatNeedsCompany') }),
    ...(vat.error && { vatNumber: vat.error }),
    ...(isPlaceholderEmail(input.customerEmail) && {
      customerEmail: say('agency-orders.agency', 'noMailbox'),
    }),
    ...(!hasWork && needsWork(planName) && { plan: say('agency-orders.agency', 'planNeedsWork') }),
  }
  const tax = taxOf(await sellingRules(unit.tx, { step, language: input.language }), {
    customerCountry: country,
    companyName: company,
    vatNumber: vat.number,
  })
  if (read.lines) {
    const renews = billingOf(read.lines) !== 'once'
    if (renews && (planName !== 'link' || !hasWork)) errors.plan = say('agency-orders.agency', 'planRenews')
    const { totalCents } = amountsOfLines(read.lines, tax)
    const fault =
      totalCents > priceMaximum(currency)
        ? say('agency-orders.agency', 'tooMuch')
        : planFault(plan, sumsOfLines(read.lines, tax), step)
    if (fault) errors.lines = fault
  }
  if (!read.lines || Object.keys(errors).length) throw invalid(errors)
  return { lines: read.lines, plan, hasWork, vatNumber: vat.number ?? '', tax, step }
}

/** What can stand in a line: packages, those that are hidden from others too, and add-ons. */
async function lineRecords(db: Queryable, format: Format): Promise<LineRecord[]> {
  const packages = await packagesToOffer(db, format)
  const addOns = await addOnsToOffer(db, format)
  return [
    ...packages.map(({ id, name, points, priceCents, billing }): LineRecord => ({
      id,
      kind: 'package',
      name,
      points,
      priceCents,
      billing,
    })),
    ...addOns.map(({ id, name, priceCents, billing }): LineRecord => ({
      id,
      kind: 'add-on',
      name,
      points: [],
      priceCents,
      billing,
    })),
  ]
}

/** What the form needs. */
export async function newOrderFacts(
  app: App,
  viewer: Viewer,
): Promise<{ records: LineRecord[]; countries: readonly string[]; key: string }> {
  requirePermission(viewer, 'work-on-orders')
  const format = await app.format()
  return {
    records: await lineRecords(app.database.db, format),
    countries: countryNames(format.language),
    // Sending a form twice enters one order.
    key: randomId(),
  }
}

export interface TypedTotal {
  amounts: ReturnType<typeof amountsOfLines>
  tax: TaxAsSold
  currency: string
}

/** What the typed lines come to; null as long as something in them is wrong. */
export async function totalOfTyped(
  app: App,
  viewer: Viewer,
  {
    lines,
    ...buyer
  }: Pick<Entered, 'customerCountry' | 'companyName' | 'vatNumber'> & {
    lines: Parameters<typeof readLines>[0]
  },
): Promise<TypedTotal | null> {
  requirePermission(viewer, 'work-on-orders')
  const format = await app.format()
  const { db } = app.database
  const step = smallestPayment(app, format.currency)
  const read = readLines(lines, {
    currency: format.currency,
    step,
    records: await lineRecords(db, format),
  })
  if (!read.lines) return null
  const vatNumber = checkVatNumber(buyer.vatNumber ?? '', countryCodeOf(buyer.customerCountry)).number
  const tax = taxOf(await sellingRules(db, { step, language: format.language }), { ...buyer, vatNumber })
  return { amounts: amountsOfLines(read.lines, tax), tax, currency: format.currency }
}
