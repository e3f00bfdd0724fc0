// Places an order. Package, discount, tax, email address and date come from the server, never from the
// request.
import { createHash } from 'node:crypto'
import type { FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import { applyCoupon, type AppliedCoupon } from '#coupons/server/apply-coupon.ts'
import { limitGuesses } from '#coupons/server/coupon-guesses.ts'
import { keepLanguage } from '#identity/server/keep-language.ts'
import { orderAmounts } from '#orders/rules/order-amounts.ts'
import { askedAtOrder, keepAgreement, needsTerms, versionOf, type Asked } from '#orders/server/agreement.ts'
import { findOrder } from '#orders/server/find-order.ts'
import { lockCustomer } from '#orders/server/lock-customer.ts'
import { emailPlaced, type AgreedByEmail } from '#orders/server/order-emails.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { parseOrder, type ORDER_INPUT, type OrderInput } from '#orders/server/order-input.ts'
import { toOrderRecord, type Order, type OrderRecord } from '#orders/server/order-record.ts'
import { orderTerms } from '#orders/server/order-terms.ts'
import { packageAsSeen, type PackageOnSale } from '#orders/server/package-on-sale.ts'
import { planOnSale } from '#orders/server/plan-on-sale.ts'
import { fullAmountsOf, sellingRules, taxOf } from '#orders/server/selling-rules.ts'
import { recount } from '#orders/server/totals.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import type { Format } from '#platform/rules/format.ts'
import { centsOf } from '#platform/rules/money.ts'
import type { Unchecked } from '#platform/rules/parse-object.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import { requireSignedIn, SYSTEM_ACTOR, type Person, type Viewer } from '#platform/rules/permissions.ts'
import { isNoTax, NO_TAX, type TaxAsSold } from '#platform/rules/tax/treatment.ts'
import { nextMorning } from '#platform/rules/waking-hours.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import { keyedSending, readKey, takeKey, type Sending } from '#platform/server/idempotency.ts'
import { orderId, randomId } from '#platform/server/ids.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { smallestPayment } from '#providers/server/price-rule.ts'
import { requireMayOrder, refuseTooManyOrders } from './may-order.ts'

interface Sent {
  idempotencyKey?: string | null
  /** Who sent it, to limit the guessing of coupons. */
  peer?: string
  /** What the form showed, as text. */
  shownTotal?: string
}

export interface Placed {
  order: OrderRecord
  /** An earlier request with the same idempotency key placed it. */
  repeated: boolean
}

export async function placeOrder(
  app: App,
  viewer: Viewer,
  body: Unchecked<typeof ORDER_INPUT>,
  { idempotencyKey, peer, shownTotal }: Sent = {},
): Promise<Placed> {
  const person = requireSignedIn(viewer)
  const input = parseOrder(body)
  requireMayOrder(app, person, input.customerEmail)
  const key = readKey(idempotencyKey)
  const place = async (unit: UnitOfWork): Promise<Placed> => {
    await lockCustomer(app, unit, person.userId)
    const id = orderId()
    const earlier =
      key && (await orderOfKey(unit, keyedSending(person.userId, key, fingerprintOf(input)), id))
    if (earlier) return { order: toOrderRecord(unit.format, earlier), repeated: true }
    await refuseTooManyOrders(unit, person.userId)
    const sold = await packageAsSeen(unit.tx, input, inLanguageOf(person, unit))
    const coupon = await couponOf(app, unit, { person, input, sold })
    const asked = await askedAtOrder(unit.tx, inLanguageOf(person, unit).language)
    if (needsTerms(asked) && !input.termsAgreed)
      throw invalid({ termsAgreed: say('checkout.errors', 'termsNotAgreed') })
    const rules = await sellingRules(unit.tx, smallestPayment(app, sold.currency))
    const tax = taxOf(rules, input)
    const mode = app.settings.PAYMENT_MODE
    const order = await writeOrder(unit, { id, person, input, sold, coupon, tax, mode })
    refuseOtherTotal(order, shownTotal)
    await keepLanguage(unit.tx, person.userId, person.language)
    const agreed = await agree(unit, order, { person, input, asked, peer })
    await emailPlaced(unit, order, agreed)
    await unit.signal('orders')
    return { order: toOrderRecord(unit.format, order), repeated: false }
  }
  return limitGuesses(app, { person, peer, code: input.couponCode }, () => inTransaction(app, place))
}

/** A hash of the order's fields. It leaves out the date, which the server sets. */
const fingerprintOf = ({ orderDate: _, ...input }: OrderInput): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(input).sort()))
    .digest('hex')

/** The order that was placed with this key. Throws if it was another one. */
async function orderOfKey(unit: UnitOfWork, sending: Sending, id: string): Promise<Order | undefined> {
  const earlier = await takeKey(unit, sending, id)
  if (!earlier) return undefined
  if (earlier.fingerprint !== sending.fingerprint)
    throw new Failure('invalid', say('checkout.errors', 'orderedWithForm'))
  return findOrder(unit.tx, earlier.answer)
}

interface Agreeing {
  person: Person
  input: OrderInput
  asked: Asked
  peer: string | undefined
}

/** What was agreed is kept, and goes with the email. A company has no right to withdraw. */
async function agree(
  unit: UnitOfWork,
  order: Order,
  { person, input, asked, peer = '' }: Agreeing,
): Promise<AgreedByEmail | undefined> {
  const isConsumer = asked.law.protectsConsumers && !order.company_name
  const terms = needsTerms(asked) ? asked.terms : ''
  if (!isConsumer && !terms) return undefined
  const agreed = {
    isConsumer,
    terms,
    withdrawal: isConsumer ? asked.withdrawal : '',
    earlyStart: isConsumer && asked.law.asksEarlyStart && input.earlyStart === true,
  }
  await keepAgreement(unit, { ...agreed, orderId: order.id, peer })
  if (terms)
    await writeEvent(unit, order.id, {
      kind: 'agreed',
      actor: person,
      note: say('checkout.errors', 'note.agreed', { version: versionOf(terms) }),
    })
  return agreed
}

/** The order keeps its package in the language of the page on which it was placed. */
const inLanguageOf = ({ language }: Pick<Person, 'language'>, { format }: UnitOfWork): Format =>
  language ? { ...format, language } : format

/** Takes one use of the coupon. Nobody else can take one until the transaction ends. */
async function couponOf(
  app: App,
  unit: UnitOfWork,
  { person, input, sold }: Pick<NewOrder, 'person' | 'sold'> & { input: OrderInput },
): Promise<AppliedCoupon | undefined> {
  if (!input.couponCode) return undefined
  const use = {
    code: input.couponCode,
    userId: person.userId,
    sold,
    format: unit.format,
    at: unit.at,
  }
  // Checks without the lock first, so that nobody queues for a coupon that is used up.
  await applyCoupon(app, unit.tx, { ...use, lock: false })
  return applyCoupon(app, unit.tx, { ...use, lock: true })
}

const insertRow = preparedQuery((db, row: Omit<Order, 'seq'>) =>
  db.insertInto('orders').values(row).returning('seq'),
)
const insertTerms = preparedQuery((db, { terms }: { terms: { term: string; seq: number }[] }) =>
  db.insertInto('order_terms').values(terms),
)

interface NewWork {
  order_id: string
  plan: string | null
  next_at: number | null
  updated_at: number
}

const insertWork = preparedQuery((db, row: NewWork) =>
  db.insertInto('order_work').values({ ...row, state: 'awaiting-payment', waiting_on: 'customer' }),
)

/** The order keeps the plan of its package, as it keeps the points. */
async function sealPlan(unit: UnitOfWork, { id }: Order, plan: FrozenPlan | null): Promise<void> {
  await insertWork(unit.tx, {
    order_id: id,
    plan: plan && JSON.stringify(plan),
    // Nothing happens by time alone before. Payment and actions set their own time.
    next_at: plan && nextMorning(unit.at, unit.format.timeZone),
    updated_at: unit.at,
  })
}

interface NewOrder {
  id?: string
  person: Pick<Person, 'userId' | 'email' | 'language'>
  input: Pick<
    OrderInput,
    'customerName' | 'customerAddress' | 'customerCountry' | 'companyName' | 'vatNumber'
  >
  sold: PackageOnSale
  coupon?: AppliedCoupon | undefined
  mode: PaymentMode
  /** None by default. */
  tax?: TaxAsSold
}

/** Writes the order with its first event, its sealed plan and its share of the totals. */
export async function writeOrder(unit: UnitOfWork, placed: NewOrder): Promise<Order> {
  const { person, sold, coupon } = placed
  const order = await insertOrder(unit, placed)
  await writeEvent(unit, order.id, {
    kind: 'placed',
    actor: person,
    note: say('checkout.errors', coupon ? 'note.placedWithCoupon' : 'note.placed', {
      name: sold.name,
      price: as('money', order.price_cents, order.currency),
      coupon: coupon?.code ?? '',
    }),
    data: { to: 'UnPaid' },
  })
  await sealPlan(unit, order, await planOnSale(unit.tx, order.package_id, placed.person.language))
  await recount(unit, undefined, order)
  return order
}

interface NewPeriod {
  retainerId: string
  number: number
  /** The account's address of now. */
  email: string
  plan: FrozenPlan | null
  note: string
}

/** Another period of a retainer, as its first order was sold. */
export async function writePeriod(unit: UnitOfWork, first: Order, period: NewPeriod): Promise<Order> {
  const { seq: _, ...sold } = first
  const order = await insertRowAndTerms(unit, {
    ...sold,
    ...newOrder(unit, orderId()),
    ...withoutCoupon(first),
    customer_email: period.email,
    retainer_id: period.retainerId,
    period: period.number,
  })
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

/** A coupon is for the first period. */
function withoutCoupon(first: Order) {
  const { netCents, taxCents, totalCents } = fullAmountsOf(first)
  return {
    discount_cents: 0,
    net_cents: netCents,
    tax_cents: taxCents,
    price_cents: totalCents,
    coupon_id: null,
    coupon_code: null,
    coupon_held: 0,
    coupon_held_until: null,
  }
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

function insertOrder(
  unit: UnitOfWork,
  { id = orderId(), person, input, sold, coupon, mode, tax = NO_TAX }: NewOrder,
): Promise<Order> {
  const discountCents = coupon?.discountCents ?? 0
  const amounts = orderAmounts({ listCents: sold.priceCents, discountCents, tax })
  return insertRowAndTerms(unit, {
    ...newOrder(unit, id),
    user_id: person.userId,
    customer_name: input.customerName,
    customer_email: person.email,
    customer_address: input.customerAddress,
    customer_country: input.customerCountry,
    package_id: sold.id,
    package_name: sold.name,
    currency: sold.currency,
    list_cents: amounts.listCents,
    discount_cents: amounts.discountCents,
    net_cents: amounts.netCents,
    tax_cents: amounts.taxCents,
    price_cents: amounts.totalCents,
    price_text: sold.priceText,
    points: JSON.stringify(sold.points),
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
    billing: sold.billing,
    language: person.language ?? unit.words.language,
    retainer_id: null,
    period: null,
  })
}

async function insertRowAndTerms(unit: UnitOfWork, row: Omit<Order, 'seq'>): Promise<Order> {
  const [inserted] = await insertRow(unit.tx, row)
  const order = { ...row, seq: inserted!.seq }
  await insertTerms(unit.tx, { terms: orderTerms(order).map((term) => ({ term, seq: order.seq })) })
  return order
}

// The total that the order form showed. Coupons and tax may have changed since, and without scripts the form
// can't follow what is typed.

/** What the customer saw is what is ordered. */
function refuseOtherTotal(
  { price_cents: cents, currency }: Pick<Order, 'price_cents' | 'currency'>,
  shownTotal: string | undefined,
): void {
  const shownCents = shownTotal ? centsOf(shownTotal, currency) : undefined
  if (shownCents === undefined || cents === shownCents) return
  throw new Failure(
    'conflict',
    say('checkout.errors', 'otherTotal', {
      now: as('money', cents, currency),
      before: as('money', shownCents, currency),
    }),
  )
}
