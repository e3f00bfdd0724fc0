// The use of a coupon that an order holds. An order that is cancelled, or is not paid in time, gives it back,
// and must take it again before it can be paid after all: otherwise a coupon for ten could be used by everybody
// who cancels or waits, or held by accounts that never pay. It is taken again for a checkout that is started,
// and until that ends: who only looks at a page takes nothing from others.
import { sql } from 'kysely'
import { coupon as couponType } from '#content/rules/types/coupon.ts'
import type { PaymentState } from '#orders/rules/order-states.ts'
import { lockOrder, lockOwnOrder } from '#orders/server/find-order.ts'
import { paymentStateOf, type Order } from '#orders/server/order-record.ts'
import { recount } from '#orders/server/totals.ts'
import { DAY } from '#platform/rules/durations.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { useFault } from '../rules/judge-coupon.ts'
import { isUsedBy, usesOf } from './apply-coupon.ts'
import { toCoupon } from './find-coupon.ts'

/**
 * Whether the order holds a use of its coupon after a change of the payment state. A paid order always does,
 * whatever became of the coupon meanwhile.
 */
export function heldAfter({ coupon_id: coupon, coupon_held: held }: Order, to: PaymentState): number {
  if (!coupon) return 0
  return to === 'Paid' ? 1 : to === 'Cancelled' ? 0 : held
}

/** Gives the use back when the customer no longer wants to pay the cancelled order. */
export async function giveCouponBack(unit: UnitOfWork, order: Order): Promise<void> {
  if (order.coupon_held) await setHeld(unit, order, 0)
}

/** From the order on. An address that nobody confirmed may be made up, and is one of many. */
const HOLD_MS = 7 * DAY
const UNCONFIRMED_HOLD_MS = DAY

const isUnpaid = (order: Order): boolean => ['UnPaid', 'Cancelled'].includes(paymentStateOf(order))

/** Gives back what orders hold that nobody has paid in time. Not while a payment is on its way. */
export async function endOldHolds(app: App): Promise<void> {
  const now = app.clock.now()
  const old = await app.database.db
    .selectFrom('orders')
    .leftJoin('user', 'user.id', 'orders.user_id')
    .select(['orders.id', 'placed_at', 'emailVerified'])
    // As the index says it.
    .where(sql<boolean>`coupon_held = 1 and payment_status <> 'Paid'`)
    .where('placed_at', '<', now - UNCONFIRMED_HOLD_MS)
    .where((e) => e.or([e('coupon_held_until', 'is', null), e('coupon_held_until', '<', now)]))
    .where('refunded', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('checkouts')
            .select('checkouts.id')
            .whereRef('checkouts.order_id', '=', 'orders.id')
            .where('checkouts.state', '=', 'pending'),
        ),
      ),
    )
    .execute()
  for (const { id, placed_at: placedAt, emailVerified } of old) {
    if (emailVerified && placedAt >= now - HOLD_MS) continue
    await inTransaction(app, async (unit) => {
      const order = await lockOrder(app, unit, id)
      // A checkout may have been started meanwhile.
      if (order && isUnpaid(order) && (order.coupon_held_until ?? 0) < now) await giveCouponBack(unit, order)
    })
  }
}

/**
 * Takes the use again when the customer wants to pay an order that has given it back. Returns why that is not
 * possible, if others have taken the last uses.
 */
export async function whyNotCoupon({ database }: App, order: Order): Promise<string | undefined> {
  if (!lacksUse(order)) return undefined
  return (await isUsedUp(database.db, order, false)) ? usedUpWords(order) : undefined
}

/** The order was sold with a coupon, and holds no use of it now. */
export const lacksUse = (order: Order): boolean =>
  order.coupon_id !== null && !order.coupon_held && isUnpaid(order)

/**
 * The customer starts a checkout that can be paid for so long: the order holds a use of its coupon until then,
 * taken again if it was given back. Throws if others have taken the last uses.
 */
export async function holdForCheckout(
  app: App,
  viewer: Viewer,
  order: Order,
  lifetimeMs: number,
): Promise<void> {
  if (!order.coupon_id || !isUnpaid(order)) return
  await inTransaction(app, async (unit) => {
    const locked = await lockOwnOrder(app, unit, viewer, order.id)
    if (!isUnpaid(locked)) return
    if (lacksUse(locked)) {
      if (await isUsedUp(unit.tx, locked, app.database.kind === 'postgres'))
        throw new Failure('conflict', usedUpWords(locked))
      await setHeld(unit, locked, 1)
    }
    await unit.tx
      .updateTable('orders')
      .set({ coupon_held_until: unit.at + lifetimeMs })
      .where('id', '=', order.id)
      .execute()
  })
}

const usedUpWords = (order: Order): string =>
  say('coupons.errors', paymentStateOf(order) === 'Cancelled' ? 'usedUpSinceCancelled' : 'usedUpSinceUnpaid')

async function isUsedUp(db: Queryable, order: Order, lock: boolean): Promise<boolean> {
  const { coupon_id: couponId, user_id: userId, mode } = order
  const query = db
    .selectFrom('content')
    .select(['id', 'data'])
    .where('id', '=', couponId!)
    .where('type', '=', couponType.name)
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
  // A deleted coupon has no limit any more, and the order was sold with it.
  if (!row) return false
  const used = { couponId: couponId!, mode }
  const counted = {
    uses: await usesOf(db, used),
    usedByCustomer: userId !== null && (await isUsedBy(db, { ...used, userId })),
  }
  return useFault(toCoupon(row, order.currency), counted) !== undefined
}

async function setHeld(unit: UnitOfWork, order: Order, held: 0 | 1): Promise<void> {
  await unit.tx.updateTable('orders').set({ coupon_held: held }).where('id', '=', order.id).execute()
  await recount(unit, order, { ...order, coupon_held: held })
}
