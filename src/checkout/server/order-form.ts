// What the order page is filled with.
import { addOnsFor, type AddOnOnSale } from '#orders/server/add-ons.ts'
import { askedAtOrder, needsTerms } from '#orders/server/agreement.ts'
import { findOrder } from '#orders/server/find-order.ts'
import { toOrderView, type OrderView } from '#orders/server/order-record.ts'
import { packageById, type PackageOnSale } from '#orders/server/package-on-sale.ts'
import { sellingRules, toSelling, type Selling } from '#orders/server/selling-rules.ts'
import { countryNames } from '#platform/rules/countries.ts'
import { HOUR } from '#platform/rules/durations.ts'
import { isFailure } from '#platform/rules/errors.ts'
import { requireSignedIn, type Person, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { findAnswer, isKey } from '#platform/server/idempotency.ts'
import { randomId } from '#platform/server/ids.ts'
import { smallestPayment } from '#providers/server/price-rule.ts'
import { whyNotOrder } from './may-order.ts'

/** What the customer's fields begin with: as in their last order. Empty where nothing is known. */
export interface Customer {
  customerName: string
  customerAddress: string
  customerCountry: string
  companyName: string
  vatNumber: string
}

/** What the form asks besides, by the law and the owner. */
export interface AskedOnForm {
  terms: boolean
  earlyStart: boolean
  /** The button says that the order must be paid. */
  obliges: boolean
}

export interface OrderForm {
  sold: PackageOnSale
  addOns: AddOnOnSale[]
  email: string
  start: Customer
  /** Sent back with the form, to detect a session switched in another tab. */
  account: string
  /** The idempotency key. */
  key: string
  /** The reason why this account can't order yet. */
  why?: string | undefined
  /** What the form needs to show the tax while it is filled in. */
  selling: Selling
  /** Names to choose from. Others can be typed. */
  countries: string[]
  asked: AskedOnForm
}

export interface PlacedBefore {
  order: OrderView
  /** The idempotency key for another order of the same package. */
  newKey: string
  /** Closed, or paid and not recent: the customer has come back to order once more. */
  isPast: boolean
}

export interface OrderPage {
  /** Undefined if the package is gone. If an order is placed, the key is a new one. */
  form: OrderForm | undefined
  /** The order that the form with this key has placed already. */
  placed: PlacedBefore | undefined
}

/**
 * Every load of the page has the same key: sending the form again after Back or a reload makes no second
 * order, even without scripts. Keys are scoped to the account, so this one may be predictable.
 */
const firstKey = (packageId: string): string => `order-form-${packageId}`

/** For so long Back or a reload may lead to the form of an order that was just paid. */
const RECENT_MS = HOUR

const isPast = ({ canBePaid, refunded, placedAt }: OrderView, now: number): boolean =>
  refunded || (!canBePaid && now - placedAt > RECENT_MS)

/** The key is absent on the first order of a package; ordering it again uses a new key. */
export async function orderForm(
  app: App,
  viewer: Viewer,
  packageId: string,
  requestedKey?: string | null,
): Promise<OrderPage> {
  const person = requireSignedIn(viewer)
  const { db } = app.database
  const key = requestedKey && isKey(requestedKey) ? requestedKey : firstKey(packageId)
  const own = await app.format()
  // What is shown is what the order will keep: the package and its tax in the language of the page.
  const { language = own.language } = person
  const format = { ...own, language }
  const earlier = await findAnswer(db, { sender: person.userId, key })
  const order = earlier && (await findOrder(db, earlier.answer))
  const view = order && toOrderView(app, format, order)
  const placed = view && { order: view, newKey: randomId(), isPast: isPast(view, app.clock.now()) }
  const sold = await packageById(db, packageId, format).catch((error: unknown) => {
    if (placed && isFailure(error)) return undefined
    throw error
  })
  const asked = await askedAtOrder(db, format.language)
  const form = sold && {
    sold,
    addOns: await addOnsFor(db, sold, format),
    email: person.email,
    start: await customerOf(db, person),
    account: person.userId,
    key: placed?.newKey ?? key,
    why: whyNotOrder(app, person),
    selling: toSelling(await sellingRules(db, { step: smallestPayment(app, sold.currency), language })),
    countries: countryNames(language),
    asked: {
      terms: needsTerms(asked),
      earlyStart: asked.law.asksEarlyStart,
      obliges: asked.law.protectsConsumers,
    },
  }
  return { form, placed }
}

async function customerOf(db: Queryable, person: Person): Promise<Customer> {
  const last = await db
    .selectFrom('orders')
    .select(['customer_name', 'customer_address', 'customer_country', 'company_name', 'vat_number'])
    .where('user_id', '=', person.userId)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return {
    customerName: last?.customer_name || chosenName(person),
    customerAddress: last?.customer_address ?? '',
    customerCountry: last?.customer_country ?? '',
    companyName: last?.company_name ?? '',
    vatNumber: last?.vat_number ?? '',
  }
}

/** Drops the placeholder of an account without a name, part of its address or a number: not for a receipt. */
const chosenName = ({ name, email }: Person): string =>
  name === email.split('@')[0] || !/\p{L}/u.test(name) ? '' : name
