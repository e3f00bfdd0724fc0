// The use of a coupon that an order holds. An order that is cancelled, or is not paid for a week, gives it
// back, and must take it again before it can be paid after all: otherwise a coupon for ten could be used by
// everybody who cancels or waits, or held by accounts that never pay.
import { sql } from 'kysely'
import { coupon as couponType } from '#content/types/coupon.ts'
import { useFault } from '#domain/coupons/judge-coupon.ts'
import { DAY } from '#domain/durations.ts'
import type { PaymentState } from '#domain/order-states.ts'
import type { Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { inTransaction, type UnitOfWork } from '../../unit-of-work.ts'
import { isUsedBy, usesOf } from './apply-coupon.ts'
import { toCoupon } from './find-coupon.ts'
import { lockOrder, lockOwnOrder } from './find-order.ts'
import { paymentStateOf, type Order } from './order-record.ts'
import { recount } from './totals.ts'

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

const HOLD_MS = 7 * DAY

const isUnpaid = (order: Order): boolean => ['UnPaid', 'Cancelled'].includes(paymentStateOf(order))

/** Gives back what orders hold that nobody has paid for a week. */
export async function endOldHolds(house: House): Promise<void> {
  const old = await house.database.db
    .selectFrom('orders')
    .select('id')
    // As the index says it.
    .where(sql<boolean>`coupon_held = 1 and payment_status <> 'Paid'`)
    .where('placed_at', '<', house.clock.now() - HOLD_MS)
    .where('refunded', '=', 0)
    .execute()
  for (const { id } of old)
    await inTransaction(house, async (unit) => {
      const order = await lockOrder(house, unit, id)
      if (order && isUnpaid(order)) await giveCouponBack(unit, order)
    })
}

/**
 * Takes the use again when the customer wants to pay an order that has given it back. Returns why that is not
 * possible, if others have taken the last uses.
 */
export async function takeCouponAgain(
  house: House,
  viewer: Viewer,
  order: Order,
): Promise<string | undefined> {
  if (!order.coupon_id || order.coupon_held || !isUnpaid(order)) return undefined
  return inTransaction(house, async (unit) => {
    const locked = await lockOwnOrder(house, unit, viewer, order.id)
    if (locked.coupon_held || !isUnpaid(locked)) return undefined
    if (await isUsedUp(house, unit, locked)) return usedUpWords(locked)
    await setHeld(unit, locked, 1)
    return undefined
  })
}

const usedUpWords = (order: Order): string =>
  `${paymentStateOf(order) === 'Cancelled' ? 'You cancelled this order' : 'This order was not paid for a week'}, ` +
  'and its coupon has been used up since. You are welcome to place a new order.'

async function isUsedUp({ database }: House, unit: UnitOfWork, order: Order): Promise<boolean> {
  const { coupon_id: couponId, user_id: userId, mode } = order
  const query = unit.tx
    .selectFrom('content')
    .select(['id', 'data'])
    .where('id', '=', couponId!)
    .where('type', '=', couponType.name)
  const row = await (database.kind === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst()
  // A deleted coupon has no limit any more, and the order was sold with it.
  if (!row) return false
  const used = { couponId: couponId!, mode }
  const counted = {
    uses: await usesOf(unit.tx, used),
    usedByCustomer: userId !== null && (await isUsedBy(unit.tx, { ...used, userId })),
  }
  return useFault(toCoupon(row, order.currency), counted) !== undefined
}

async function setHeld(unit: UnitOfWork, order: Order, held: 0 | 1): Promise<void> {
  await unit.tx.updateTable('orders').set({ coupon_held: held }).where('id', '=', order.id).execute()
  await recount(unit, order, { ...order, coupon_held: held })
}
