// Writes new orders: placed by a customer, agreed on in an offer, entered by the agency, another period of a
// retainer, or the bill of a part.
import { createHash } from 'node:crypto'
import type { FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import type { Billing } from '#content/rules/values/intervals.ts'
import { toLanguage } from '#platform/rules/languages.ts'
import { decimal } from '#platform/rules/money.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import { SYSTEM_ACTOR, type Actor, type Person } from '#platform/rules/permissions.ts'
import { sumOf } from '#platform/rules/tax/credit-shares.ts'
import type { TaxSum } from '#platform/rules/tax/tax-sums.ts'
import { isNoTax, NO_TAX, type TaxAsSold } from '#platform/rules/tax/treatment.ts'
import { nextMorning } from '#platform/rules/waking-hours.ts'
import { as, say } from '#platform/rules/words.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import { orderId, randomId } from '#platform/server/ids.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { amountsOfLines, billingOf, renewedLines, sumsOfLines, type OrderLine } from '../rules/lines.ts'
import { isPaidAtOnce, PAID_AT_ONCE, splitPlan, type PaymentPlan } from '../rules/payment-plan.ts'
import { linesOf, type Agreement, type OrderPart } from './agreed.ts'
import { writeEvent } from './order-events.ts'
import type { OrderInput } from './order-input.ts'
import type { Order } from './order-record.ts'
import type { AgreementRow, OrderLineRow } from './order-tables.ts'
import { orderTerms } from './order-terms.ts'
import type { PackageOnSale } from './package-on-sale.ts'
import { planOfLines } from './plan-on-sale.ts'
import { taxAsSold } from './selling-rules.ts'
import { recount } from './totals.ts'

export interface NewOrder {
  id?: string
  person: Pick<Person, 'email' | 'language'> & { userId: string | null }
  /** Who writes it, if it is not the customer. */
  actor?: Actor
  input: Pick<
    OrderInput,
    'customerName' | 'customerAddress' | 'customerCountry' | 'companyName' | 'vatNumber'
  >
  lines: readonly OrderLine[]
  currency: string
  plan?: PaymentPlan
  /** The smallest amount that can be paid. */
  step?: number
  coupon?: { id: string; code: string } | undefined
  mode: PaymentMode
  /** None by default. */
  tax?: TaxAsSold
  /** The price as it was shown; by default the total in digits. */
  priceText?: string
  /** An invoice for anything has no work. */
  hasWork?: boolean
  agreed?: Omit<Agreement, 'lines' | 'plan' | 'tax' | 'currency' | 'totalCents' | 'language'>
}

/** A package as one line. */
export const packageLine = (
  { id, name, points, priceCents, billing }: PackageOnSale,
  { quantity = 1, discountCents = 0 }: { quantity?: number; discountCents?: number } = {},
): OrderLine => ({
  kind: 'package',
  recordId: id,
  name,
  points,
  quantity,
  unitCents: priceCents,
  discountCents,
  billing,
  rate: null,
})

/** Writes the order with its lines, its parts, its first event, its sealed plan and its share of the totals. */
export async function writeOrder(unit: UnitOfWork, placed: NewOrder): Promise<Order> {
  const { person, coupon, actor, hasWork = true } = placed
  const order = await insertOrder(unit, placed)
  await writeLines(unit, order.id, placed.lines)
  await writeAgreement(unit, order, placed)
  await writeEvent(unit, order.id, {
    kind: 'placed',
    actor: actor ?? { userId: person.userId ?? '', email: person.email },
    note: say('orders.agency', coupon ? 'note.placedWithCoupon' : 'note.placed', {
      name: order.package_name,
      price: as('money', order.price_cents, order.currency),
      coupon: coupon?.code ?? '',
    }),
    data: { to: 'UnPaid' },
  })
  if (hasWork) await sealPlan(unit, order, await planOfLines(unit.tx, placed.lines, person.language))
  await recount(unit, undefined, order)
  const plan = placed.plan ?? PAID_AT_ONCE
  if (!isPaidAtOnce(plan)) await writeParts(unit, order, { ...placed, plan })
  return order
}

/** Null if all of it renews, or nothing. */
function laterCents(lines: readonly OrderLine[], tax: TaxAsSold): number | null {
  const renewed = renewedLines(lines)
  return renewed.length && renewed.length < lines.length ? amountsOfLines(renewed, tax).totalCents : null
}

/** "Standard", or "Standard and 2 more". */
function nameOf({ lines }: Pick<NewOrder, 'lines'>, unit: UnitOfWork): string {
  const [first] = lines
  if (!first) throw new Error('an order needs a line')
  if (lines.length === 1) return first.name
  return unit.words.read(say('orders.screens', 'andMore', { name: first.name, count: lines.length - 1 }))
}

function insertOrder(unit: UnitOfWork, placed: NewOrder): Promise<Order> {
  const { id = orderId(), person, input, lines, currency, coupon, mode, tax = NO_TAX } = placed
  const amounts = amountsOfLines(lines, tax)
  const { parts } = placed.plan ?? PAID_AT_ONCE
  return insertRowAndTerms(unit, {
    ...newOrder(unit, id),
    user_id: person.userId,
    customer_name: input.customerName,
    customer_email: person.email,
    customer_address: input.customerAddress,
    customer_country: input.customerCountry,
    package_id: lines.find(({ kind }) => kind === 'package')?.recordId ?? '',
    package_name: nameOf(placed, unit),
    currency,
    list_cents: amounts.listCents,
    discount_cents: amounts.discountCents,
    net_cents: amounts.netCents,
    tax_cents: amounts.taxCents,
    price_cents: amounts.totalCents,
    price_text: placed.priceText ?? decimal(amounts.listCents, currency),
    points: JSON.stringify(lines.flatMap(({ points }) => points)),
    mode,
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    coupon_held: coupon ? 1 : 0,
    coupon_held_until: null,
    company_name: input.companyName ?? '',
    vat_number: input.vatNumber ?? '',
    tax: isNoTax(tax) ? null : JSON.stringify(tax),
    vat_confirmed_at: null,
    vat_confirmed_by: null,
    billing: billingOf(lines) as Billing,
    language: person.language ?? unit.words.language,
    retainer_id: null,
    period: null,
    bill_of: null,
    part: null,
    part_paid_cents: 0,
    parts: parts.length,
    has_work: Number(placed.hasWork ?? true),
    later_cents: laterCents(lines, tax),
  })
}

/** What every order has when it is new. */
const newOrder = (unit: UnitOfWork, id: string) =>
  ({
    id,
    order_status: 'Pending',
    payment_status: 'UnPaid',
    refunded: 0,
    refunded_cents: 0,
    pay_key: randomId(),
    paid_at: null,
    paid_month: null,
    receipt_number: null,
    version: 1,
    placed_at: unit.at,
    updated_at: unit.at,
  }) as const satisfies Partial<Order>

const insertRow = preparedQuery((db, row: Omit<Order, 'seq'>) =>
  db.insertInto('orders').values(row).returning('seq'),
)
const insertTerms = preparedQuery((db, { terms }: { terms: { term: string; seq: number }[] }) =>
  db.insertInto('order_terms').values(terms),
)

async function insertRowAndTerms(unit: UnitOfWork, row: Omit<Order, 'seq'>): Promise<Order> {
  const [inserted] = await insertRow(unit.tx, row)
  const order = { ...row, seq: inserted!.seq }
  // A bill is found by the terms of its order.
  if (!row.bill_of)
    await insertTerms(unit.tx, { terms: orderTerms(order).map((term) => ({ term, seq: order.seq })) })
  return order
}

const insertLines = preparedQuery((db, { rows }: { rows: OrderLineRow[] }) =>
  db.insertInto('order_lines').values(rows),
)

const writeLines = (unit: UnitOfWork, id: string, lines: readonly OrderLine[]) =>
  insertLines(unit.tx, {
    rows: lines.map((line, place) => ({
      order_id: id,
      position: place + 1,
      kind: line.kind,
      record_id: line.recordId,
      name: line.name,
      points: JSON.stringify(line.points),
      quantity: line.quantity,
      unit_cents: line.unitCents,
      discount_cents: line.discountCents,
      billing: line.billing,
      rate: line.rate,
    })),
  })

const insertAgreement = preparedQuery((db, row: AgreementRow) => db.insertInto('agreements').values(row))

async function writeAgreement(unit: UnitOfWork, order: Order, placed: NewOrder): Promise<void> {
  const agreement: Agreement = {
    lines: [...placed.lines],
    plan: placed.plan ?? PAID_AT_ONCE,
    tax: taxAsSold(order),
    currency: order.currency,
    totalCents: order.price_cents,
    language: order.language ?? unit.words.language,
    ...(placed.agreed ?? { by: order.customer_name, from: '' }),
  }
  const data = JSON.stringify(agreement)
  const hash = createHash('sha256').update(data).digest('hex')
  await insertAgreement(unit.tx, { order_id: order.id, hash, data, at: unit.at })
}

interface NewWork {
  order_id: string
  plan: string | null
  next_at: number | null
  updated_at: number
}

const insertWork = preparedQuery((db, row: NewWork) =>
  db.insertInto('order_work').values({ ...row, state: 'awaiting-payment', waiting_on: 'customer' }),
)

/** The order keeps the plan of its packages, as it keeps their points. */
async function sealPlan(unit: UnitOfWork, { id }: Order, plan: FrozenPlan | null): Promise<void> {
  await insertWork(unit.tx, {
    order_id: id,
    plan: plan && JSON.stringify(plan),
    // Nothing happens by time alone before. Payment and actions set their own time.
    next_at: plan && nextMorning(unit.at, unit.format.timeZone),
    updated_at: unit.at,
  })
}

/** The parts of the plan. None is billed yet. */
async function writeParts(
  unit: UnitOfWork,
  order: Order,
  { lines, plan, tax = NO_TAX, step }: NewOrder & { plan: PaymentPlan },
): Promise<void> {
  const split = splitPlan(plan, sumsOfLines(lines, tax), step)
  if (!split) throw new Error('a payment plan does not fit its order')
  await unit.tx
    .insertInto('order_parts')
    .values(
      plan.parts.map(({ due, on, milestone }, place) => ({
        order_id: order.id,
        number: place + 1,
        due,
        due_on: due === 'date' ? on! : null,
        milestone: milestone?.trim() ?? '',
        sums: JSON.stringify(split[place]!.sums),
        total_cents: split[place]!.totalCents,
        bill_id: null,
      })),
    )
    .execute()
}

/**
 * The row that pays a part: that of the order itself if there is one part, else a bill, which has the order's
 * customer and tax, and the part's sums. Under the order's lock; a part that is billed keeps its bill.
 */
export async function rowOfPart(unit: UnitOfWork, order: Order, part: OrderPart): Promise<Order> {
  if (order.parts === 1) return order
  const { seq: _, ...sold } = order
  const total = (name: 'netCents' | 'taxCents') =>
    part.sums.reduce((sum: number, of: TaxSum) => sum + of[name], 0)
  const bill = await insertRowAndTerms(unit, {
    ...sold,
    ...newOrder(unit, orderId()),
    list_cents: order.tax && taxAsSold(order).pricesInclude ? sumOf(part.sums) : total('netCents'),
    discount_cents: 0,
    net_cents: total('netCents'),
    tax_cents: total('taxCents'),
    price_cents: part.totalCents,
    price_text: decimal(part.totalCents, order.currency),
    // Documents, emails and the provider's page name it so.
    package_name: inLanguageOf(unit, order).read(
      say('orders.screens', 'partOf', {
        part: part.number,
        parts: order.parts,
        name: order.package_name,
      }),
    ),
    coupon_id: null,
    coupon_code: null,
    coupon_held: 0,
    coupon_held_until: null,
    billing: 'once',
    later_cents: null,
    bill_of: order.id,
    part: part.number,
    parts: 1,
  })
  await recount(unit, undefined, bill)
  return bill
}

const inLanguageOf = (unit: UnitOfWork, { language }: Order) =>
  unit.wordsIn(toLanguage(language) ?? unit.words.language)

interface NewPeriod {
  retainerId: string
  number: number
  /** The account's address of now. */
  email: string
  plan: FrozenPlan | null
  note: string
}

/** Another period of a retainer: what renews of its first order, without a coupon. */
export async function writePeriod(unit: UnitOfWork, first: Order, period: NewPeriod): Promise<Order> {
  const { seq: _, ...sold } = first
  const lines = renewedLines(await linesOf(unit.tx, first))
  const amounts = amountsOfLines(lines, taxAsSold(first))
  const order = await insertRowAndTerms(unit, {
    ...sold,
    ...newOrder(unit, orderId()),
    list_cents: amounts.listCents,
    discount_cents: 0,
    net_cents: amounts.netCents,
    tax_cents: amounts.taxCents,
    price_cents: amounts.totalCents,
    package_name: nameOf({ lines }, unit),
    later_cents: null,
    coupon_id: null,
    coupon_code: null,
    coupon_held: 0,
    coupon_held_until: null,
    customer_email: period.email,
    retainer_id: period.retainerId,
    period: period.number,
    parts: 1,
  })
  await writeLines(unit, order.id, lines)
  await writeEvent(unit, order.id, {
    kind: 'placed',
    actor: SYSTEM_ACTOR,
    note: period.note,
    data: { to: 'UnPaid', period: period.number },
  })
  await sealPlan(unit, order, period.plan)
  await recount(unit, undefined, order)
  return order
}
