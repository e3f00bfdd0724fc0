// The use of a coupon that an order holds. A cancelled order that was not paid gives it back, and must take
// it again before it can be paid after all: otherwise a coupon for ten could be used by everybody who
// cancels.
import { coupon as couponType } from '#content/types/coupon.ts'
import { useFault } from '#domain/coupons/judge-coupon.ts'
import type { PaymentState } from '#domain/order-states.ts'
import type { Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { inTransaction, type UnitOfWork } from '../../unit-of-work.ts'
import { isUsedBy, usesOf } from './apply-coupon.ts'
import { toCoupon } from './find-coupon.ts'
import { lockOwnOrder } from './find-order.ts'
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

/**
 * Takes the use again when the customer wants to pay a cancelled order. Returns why that is not possible, if
 * others have taken the last uses.
 */
export async function takeCouponAgain(
  house: House,
  viewer: Viewer,
  order: Order,
): Promise<string | undefined> {
  if (!order.coupon_id || order.coupon_held || paymentStateOf(order) !== 'Cancelled') return undefined
  return inTransaction(house, async (unit) => {
    const locked = await lockOwnOrder(house, unit, viewer, order.id)
    if (locked.coupon_held || paymentStateOf(locked) !== 'Cancelled') return undefined
    if (await isUsedUp(house, unit, locked)) return USED_UP
    await setHeld(unit, locked, 1)
    return undefined
  })
}

const USED_UP =
  'You cancelled this order, and others have used its coupon up since. You are welcome to place a new order.'

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
