// Opens a checkout at a provider with an API: the row first, then the call, then the answer.
import { lockOrder, lockOwnOrder } from '#orders/server/find-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { openCents, type Order } from '#orders/server/order-record.ts'
import {
  CHECKOUT_MS,
  findCheckout,
  liveCheckout,
  nextInquiryAt,
  type StoredCheckout,
} from '#payments/server/ledger/checkouts.ts'
import { alertAdmins, asFailure } from '#payments/server/ledger/provider-failure.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { Failure } from '#platform/rules/errors.ts'
import { requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { providerName } from '#providers/server/provider-name.ts'
import {
  ProviderError,
  type Checkout,
  type CheckoutAttempt,
  type PaymentProvider,
} from '#providers/server/provider.ts'
import { payableOrder, whyNotPay } from './pay-page.ts'

export const attemptOf = async (
  app: App,
  order: Order,
  {
    id,
    expires_at: expiresAt,
    saves_card: savesCard,
  }: Pick<StoredCheckout, 'id' | 'expires_at' | 'saves_card'>,
): Promise<CheckoutAttempt> => ({
  id,
  expiresAt,
  savesCard: savesCard === 1,
  order: await payableOrder(app, order),
})

/** What the customer chose on the pay page. */
export interface Chosen {
  provider: PaymentProvider
  /** The card may be charged for later periods. */
  savesCard: boolean
}

/** A checkout that ends before anybody could type in a card is of no use. */
const SHORTEST_MS = 5 * MINUTE

export const isReusable = (
  app: App,
  live: StoredCheckout,
  order: Order,
  { provider: { name }, savesCard }: Chosen,
): boolean => {
  const { state, provider, unwanted, amount_cents: amount, expires_at: expiresAt } = live
  return (
    (state === 'open' || state === 'opening' || state === 'capturing') &&
    live.charged_card === null &&
    (live.saves_card === 1) === savesCard &&
    provider === name &&
    !unwanted &&
    amount === openCents(order) &&
    expiresAt - app.clock.now() > SHORTEST_MS
  )
}

/** The customer asks for it again, so its money may be taken again after a decline. */
export async function reuseCheckout(
  app: App,
  order: Order,
  chosen: Chosen,
): Promise<StoredCheckout | undefined> {
  const { db } = app.database
  const live = await liveCheckout(db, order.id)
  if (!live || !isReusable(app, live, order, chosen)) return undefined
  // A new try: what the provider answered before says nothing about it (note-return.ts).
  await db
    .updateTable('checkouts')
    .set({ declined: 0, updated_at: app.clock.now() })
    .where('id', '=', live.id)
    .where('state', '<>', 'capturing')
    .execute()
  return live
}

export async function insertCheckout(
  app: App,
  viewer: Viewer,
  order: Order,
  chosen: Chosen,
): Promise<StoredCheckout> {
  const { provider, savesCard } = chosen
  const id = await inTransaction(app, async (unit) => {
    const locked = await lockOwnOrder(app, unit, viewer, order.id)
    const why = whyNotPay(app, locked)
    if (why) throw new Failure('conflict', why)
    // Another tab was faster: both go to the same checkout.
    const other = await liveCheckout(unit.tx, order.id)
    if (other && isReusable(app, other, locked, chosen)) return other.id
    if (other) throw new Failure('conflict', say('checkout.errors', 'otherWay'))
    const checkout = randomId()
    await unit.tx
      .insertInto('checkouts')
      .values({
        id: checkout,
        order_id: order.id,
        provider: provider.name,
        ref: null,
        url: null,
        amount_cents: openCents(locked),
        currency: locked.currency,
        state: 'opening',
        saves_card: Number(savesCard),
        expires_at: unit.at + CHECKOUT_MS,
        next_try_at: unit.at + MINUTE,
        asked_at: null,
        created_at: unit.at,
        updated_at: unit.at,
      })
      .execute()
    await writeEvent(unit, order.id, {
      kind: 'checkout',
      actor: requireSignedIn(viewer),
      note: say('checkout.errors', 'note.wentToPay', { provider: providerName(provider.name) }),
      data: { checkout },
    })
    return checkout
  })
  return (await findCheckout(app.database.db, id))!
}

/** Repeated with the same idempotency key, so that two tabs, or a second try, get the same checkout. */
export async function openAtProvider(
  app: App,
  order: Order,
  provider: PaymentProvider,
  checkout: StoredCheckout,
): Promise<string> {
  const { id } = checkout
  const attempt = await attemptOf(app, order, checkout)
  let begun: Checkout
  try {
    begun = await provider.begin(attempt)
  } catch (error) {
    // This key would answer the same for ever; nobody has the address, so nobody can pay it.
    if (error instanceof ProviderError && (error.kind !== 'unavailable' || error.replays))
      await setFailed(app, id)
    await alertAdmins(app, order, error)
    throw asFailure(app, error, provider.name)
  }
  if (begun.kind !== 'redirect') throw new Error(`${provider.name} opened no checkout`)
  if (await storeAnswer(app, { id, orderId: order.id }, begun)) return begun.url
  throw new Failure('conflict', say('checkout.errors', 'cancelledMeanwhile'))
}

const setFailed = (app: App, id: string) =>
  app.database.db
    .updateTable('checkouts')
    .set({ state: 'failed', next_try_at: null, updated_at: app.clock.now() })
    .where('id', '=', id)
    .where('state', '=', 'opening')
    .execute()

/** False if the checkout was cancelled before the provider answered. Then it is closed there too. */
const storeAnswer = (
  app: App,
  { id, orderId }: { id: string; orderId: string },
  { ref, url }: { ref: string; url: string },
): Promise<boolean> =>
  inTransaction(app, async (unit) => {
    await lockOrder(app, unit, orderId)
    const checkout = (await findCheckout(unit.tx, id))!
    const isWanted =
      checkout.state === 'opening' || checkout.state === 'open' || checkout.state === 'capturing'
    await unit.tx
      .updateTable('checkouts')
      .set({
        ref,
        url,
        updated_at: unit.at,
        ...(checkout.state === 'opening' && {
          state: 'open' as const,
          next_try_at: nextInquiryAt(checkout, 'open', unit.at),
        }),
        ...(checkout.state === 'closed' && { next_try_at: unit.at }),
      })
      .where('id', '=', id)
      .execute()
    await unit.signal('checkouts')
    return isWanted
  })
