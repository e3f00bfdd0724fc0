// Places an order. Package, discount, tax, email address and date come from the server, never from the
// request.
import { createHash } from 'node:crypto'
import { applyCoupon, type AppliedCoupon } from '#coupons/server/apply-coupon.ts'
import { limitGuesses } from '#coupons/server/coupon-guesses.ts'
import { keepLanguage } from '#identity/server/keep-language.ts'
import { addOnLine, addOnsFor, chosenAddOns } from '#orders/server/add-ons.ts'
import {
  askedAtOrder,
  needsTerms,
  storeConsent,
  versionOf,
  type Asked,
  type Consent,
} from '#orders/server/agreement.ts'
import { findOrder } from '#orders/server/find-order.ts'
import { lockCustomer } from '#orders/server/lock-customer.ts'
import { emailPlaced } from '#orders/server/order-emails.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { parseOrder, type ORDER_INPUT, type OrderInput } from '#orders/server/order-input.ts'
import { toOrderRecord, type Order, type OrderRecord } from '#orders/server/order-record.ts'
import { packageAsSeen, type PackageOnSale } from '#orders/server/package-on-sale.ts'
import { sellingRules, taxOf } from '#orders/server/selling-rules.ts'
import { packageLine, writeOrder } from '#orders/server/write-order.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import type { Format } from '#platform/rules/format.ts'
import { centsOf } from '#platform/rules/money.ts'
import type { Unchecked } from '#platform/rules/parse-object.ts'
import { requireSignedIn, type Person, type Viewer } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { keyedSending, readKey, takeKey, type Sending } from '#platform/server/idempotency.ts'
import { orderId } from '#platform/server/ids.ts'
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
    const format = inLanguageOf(person, unit)
    const sold = await packageAsSeen(unit.tx, input, format)
    const quantity = quantityOf(input, sold)
    const addOns = input.addOns?.length
      ? chosenAddOns(await addOnsFor(unit.tx, sold, format), input.addOns)
      : []
    const coupon = await couponOf(app, unit, { person, input, sold, quantity })
    const asked = await askedAtOrder(unit.tx, format.language)
    if (needsTerms(asked) && !input.termsAgreed)
      throw invalid({ termsAgreed: say('checkout.errors', 'termsNotAgreed') })
    const { language } = person
    const rules = await sellingRules(unit.tx, { step: smallestPayment(app, sold.currency), language })
    const tax = taxOf(rules, input)
    const mode = app.settings.PAYMENT_MODE
    const consent = consentIn(input, asked)
    const order = await writeOrder(unit, {
      id,
      person,
      input,
      lines: [
        packageLine(sold, { quantity, discountCents: coupon?.discountCents ?? 0 }),
        ...addOns.map(addOnLine),
      ],
      currency: sold.currency,
      ...(quantity === 1 && !addOns.length && { priceText: sold.priceText }),
      coupon,
      tax,
      mode,
      agreed: {
        by: input.customerName,
        from: peer ?? '',
        ...(consent && { consent: await storeConsent(unit, consent) }),
      },
    })
    refuseOtherTotal(order, shownTotal)
    await keepLanguage(unit.tx, person.userId, person.language)
    if (consent?.terms)
      await writeEvent(unit, id, {
        kind: 'agreed',
        actor: person,
        note: say('checkout.errors', 'note.agreed', { version: versionOf(consent.terms) }),
      })
    await emailPlaced(unit, order, consent)
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

/** What was agreed to is kept, and goes with the email. A company has no right to withdraw. */
function consentIn(input: OrderInput, asked: Asked): Consent | undefined {
  const isConsumer = asked.law.protectsConsumers && !input.companyName
  const terms = needsTerms(asked) ? asked.terms : ''
  if (!isConsumer && !terms) return undefined
  return {
    isConsumer,
    terms,
    withdrawal: isConsumer ? asked.withdrawal : '',
    earlyStart: isConsumer && asked.law.asksEarlyStart && input.earlyStart === true,
  }
}

/** The order keeps its package in the language of the page on which it was placed. */
const inLanguageOf = ({ language }: Pick<Person, 'language'>, { format }: UnitOfWork): Format =>
  language ? { ...format, language } : format

/** Throws if the package can't be ordered so often at once. */
function quantityOf({ quantity = 1 }: OrderInput, { most }: PackageOnSale): number {
  if (quantity <= most) return quantity
  throw invalid({ quantity: say('orders.errors', 'quantity', { most }) })
}

/** Takes one use of the coupon. Nobody else can take one until the transaction ends. */
async function couponOf(
  app: App,
  unit: UnitOfWork,
  {
    person,
    input,
    sold,
    quantity,
  }: { person: Person; input: OrderInput; sold: PackageOnSale; quantity: number },
): Promise<AppliedCoupon | undefined> {
  if (!input.couponCode) return undefined
  const use = {
    code: input.couponCode,
    userId: person.userId,
    sold,
    quantity,
    format: unit.format,
    at: unit.at,
  }
  // Checks without the lock first, so that nobody queues for a coupon that is used up.
  await applyCoupon(app, unit.tx, { ...use, lock: false })
  return applyCoupon(app, unit.tx, { ...use, lock: true })
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
