// The pay page: every way to pay the order, built only from the stored order.
import { lacksUse, whyNotCoupon } from '#coupons/server/hold-coupon.ts'
import { loadAgency } from '#email/server/agency.ts'
import { canBePaid } from '#orders/rules/order-states.ts'
import { lockOwnOrder, ownOrder } from '#orders/server/find-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import {
  type Order,
  isOfOtherMode,
  openCents,
  orderNumber,
  paymentStateOf,
} from '#orders/server/order-record.ts'
import { addToTotals, scopeIn } from '#orders/server/totals.ts'
import { liveCheckout } from '#payments/server/ledger/checkouts.ts'
import {
  type BankAccount,
  bankAccountOf,
  isReservedAddress,
  receiverOf,
} from '#payments/server/settings/receivers.ts'
import { SECOND } from '#platform/rules/durations.ts'
import { Failure } from '#platform/rules/errors.ts'
import { toLanguage } from '#platform/rules/languages.ts'
import { type Viewer, requireSignedIn } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { ProviderName } from '#platform/server/settings/provider-names.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import type { Checkout, PayableOrder, PaymentProvider } from '#providers/server/provider.ts'
import { type OwnOrder, lastResultAt, toOwnOrder } from './payment-progress.ts'

export type PayForm = Checkout & { kind: 'form' }

export interface PaymentMethod {
  provider: ProviderName
  /** The form that the browser posts to the provider. Without it, our own action opens a checkout. */
  form?: PayForm
  bankAccount?: BankAccount
  /** The customer can let us charge the card for every period. */
  offersCard?: boolean
}

export interface PayPage {
  order: OwnOrder
  methods: PaymentMethod[]
  /** Why the order can't be paid. */
  why?: string | undefined
  /** No real money moves. */
  test: boolean
}

export async function payPage(app: App, viewer: Viewer, id: string): Promise<PayPage> {
  const order = await ownOrder(app, viewer, id)
  const test = app.settings.PAYMENT_MODE === 'test'
  const live = await liveCheckout(app.database.db, id)
  // Read before this opening is recorded: isFormOpen means an earlier opening whose payment may still come.
  const followed = await toOwnOrder(app, order)
  const page = { order: followed, test, methods: [] }
  const why = whyNotPay(app, order, followed) ?? (await whyNotCoupon(app, order))
  if (why) return { ...page, why }
  const methods: PaymentMethod[] = []
  const reasons: string[] = []
  // While a payment is on its way, startCheckout would refuse another one.
  const isUnderWay = followed.payment === 'processing'
  for (const provider of app.payments.offered.filter(({ api }) => !api || !isUnderWay)) {
    const method = await methodOf(app, viewer, order, {
      provider,
      isOursFirst: lacksUse(order) || (live !== undefined && live.provider !== provider.name),
    })
    if (typeof method === 'string') reasons.push(method)
    else methods.push(method)
  }
  return { ...page, methods, why: methods.length ? undefined : (reasons[0] ?? NOT_YET) }
}

interface Offer {
  provider: PaymentProvider
  /**
   * A checkout of another provider is open, which our own action closes first, or the order takes the use of
   * its coupon again there. This provider's own form would do neither.
   */
  isOursFirst: boolean
}

/** Returns a text if the provider can't be used: the reason. */
async function methodOf(
  app: App,
  viewer: Viewer,
  order: Order,
  { provider, isOursFirst }: Offer,
): Promise<PaymentMethod | string> {
  const { name } = provider
  const amountFault = provider.whyNotAmount(openCents(order), order.currency)
  if (amountFault) return amountFault
  if (provider.api) return { provider: name, offersCard: offersCard(order, provider) }
  if (name === 'bank') {
    const bankAccount = await bankAccountOf(app)
    return bankAccount ? { provider: name, bankAccount } : NOT_YET
  }
  const receiver = await receiverOf(app)
  const why = whyNotReceiver(app, receiver)
  if (why) return why
  return isOursFirst
    ? { provider: name }
    : { provider: name, form: await payForm(app, viewer, order, provider) }
}

/** A card is kept only for a package that renews, by a provider that can charge it later. */
export const offersCard = ({ billing }: Order, { api }: PaymentProvider): boolean =>
  billing !== 'once' && api?.charge !== undefined

/** The provider's form. Its receiver is stored: a payment to anybody else does not pay the order. */
export async function payForm(
  app: App,
  viewer: Viewer,
  order: Order,
  provider: PaymentProvider,
): Promise<PayForm> {
  const receiver = await receiverOf(app)
  const why = whyNotReceiver(app, receiver)
  if (why || !receiver) throw new Failure('conflict', why)
  await recordReceiver(app, viewer, order, receiver)
  const attempt = { id: order.id, expiresAt: 0, order: await payableOrder(app, order, receiver) }
  return (await provider.begin(attempt)) as PayForm
}

export async function payableOrder(app: App, order: Order, receiver?: string): Promise<PayableOrder> {
  const words = await app.words(toLanguage(order.language))
  const { name: siteName } = await loadAgency(app)
  const number = orderNumber(order)
  return {
    id: order.id,
    payKey: order.pay_key,
    number,
    packageName: order.package_name,
    amountCents: openCents(order),
    currency: order.currency,
    customerEmail: order.customer_email,
    language: words.language,
    description: words.read(say('providers.errors', 'orderAt', { site: siteName, number })),
    siteName,
    receiver,
  }
}

const NOT_YET = say('checkout.errors', 'notYet')

export function whyNotPay(
  app: App,
  order: Order,
  { reversed }: { reversed: boolean } = { reversed: false },
): string | undefined {
  if (order.parts > 1) return say('checkout.errors', 'paidInParts')
  const state = paymentStateOf(order)
  if (state === 'Paid') return say('checkout.errors', 'paid')
  if (!canBePaid(state)) return say('checkout.errors', reversed ? 'reversed' : 'refunded')
  if (isOfOtherMode(app, order))
    return say('checkout.errors', order.mode === 'test' ? 'testOrder' : 'beingTested')
  return undefined
}

function whyNotReceiver({ settings }: App, receiver: string | undefined): string | undefined {
  if (!receiver) return NOT_YET
  if (settings.PAYMENT_MODE === 'live' && isReservedAddress(receiver))
    return say('checkout.errors', 'noAccountYet')
  return undefined
}

// Records for each order which receivers its pay forms named, and when a form was last opened.

/** Reloads within this time don't write again, unless the form has a result already. */
const REOPEN_THROTTLE_MS = 5 * SECOND

async function recordReceiver(app: App, viewer: Viewer, order: Order, receiver: string): Promise<void> {
  const { db } = app.database
  const forms = await db.selectFrom('pay_forms').select('receiver').where('order_id', '=', order.id).execute()
  if (forms.some((form) => form.receiver === receiver)) {
    const now = app.clock.now()
    const resultAt = await lastResultAt(db, order.id)
    await db
      .updateTable('pay_forms')
      .set({ opened_at: Math.max(now, resultAt + 1) })
      .where('order_id', '=', order.id)
      .where('receiver', '=', receiver)
      // What ended the earlier try, such as cancelling, must not count as the result of this one.
      .where((e) => e.or([e('opened_at', '<', now - REOPEN_THROTTLE_MS), e('opened_at', '<=', resultAt)]))
      .execute()
    return
  }
  await inTransaction(app, async (unit) => {
    await lockOwnOrder(app, unit, viewer, order.id)
    const { numInsertedOrUpdatedRows } = await unit.tx
      .insertInto('pay_forms')
      .values({ order_id: order.id, receiver, at: unit.at, opened_at: unit.at })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    await writeEvent(unit, order.id, {
      kind: 'pay-form',
      actor: requireSignedIn(viewer),
      note: say('checkout.errors', 'note.payForm', { receiver }),
    })
    if (!forms.length)
      await addToTotals(unit.tx, [{ scope: scopeIn(order.mode, 'pay-forms'), key: '', cents: 0, count: 1 }])
  })
}

// How customers can pay.
const WAYS = ['card', 'paypal', 'bank'] as const
type Way = (typeof WAYS)[number]

/** The stand-in is there for trying: it says what a site with real providers would. */
const WAYS_OF: Record<ProviderName, readonly Way[]> = {
  stripe: ['card'],
  paypal: ['paypal'],
  'paypal-standard': ['paypal'],
  bank: ['bank'],
  'stand-in': ['card', 'paypal'],
}

/** "card_paypal"; undefined if nothing can be paid yet. */
export async function waysOf(app: App): Promise<string | undefined> {
  const hasAccount = Boolean(await bankAccountOf(app))
  const known = app.payments.offered
    .filter(({ name }) => name !== 'bank' || hasAccount)
    .flatMap(({ name }) => WAYS_OF[name as ProviderName])
  return WAYS.filter((way) => known.includes(way)).join('_') || undefined
}

/** "Card or PayPal", on price cards; undefined if nothing can be paid yet. */
export async function waysToPay(app: App, _viewer: Viewer): Promise<string | undefined> {
  const ways = await waysOf(app)
  return ways && say('checkout.pages', 'waysToPay', { ways })
}
