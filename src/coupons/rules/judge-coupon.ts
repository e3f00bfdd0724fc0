// Whether a coupon holds for an order, and for how much.
import { discountOf, type Coupon } from '#content/rules/values/coupon.ts'

export interface CouponOrder {
  packageId: string
  listCents: number
  /** The smallest amount that can be paid. A free order can't be paid. */
  step: number
  /** "2026-11-14", in the site's time zone. */
  today: string
  /** How often all customers together used it so far, without this order. */
  uses: number
  usedByCustomer: boolean
  /** It is for everybody, or for this customer. */
  isTheirs: boolean
}

export type CouponFault =
  | 'not-yours'
  | 'not-yet'
  | 'expired'
  | 'other-package'
  | 'used-up'
  | 'used-by-you'
  | 'nothing-left'

export type CouponVerdict = { discountCents: number; fault?: undefined } | { fault: CouponFault }

export function judgeCoupon(coupon: Coupon, order: CouponOrder): CouponVerdict {
  const fault = faultOf(coupon, order)
  return fault ? { fault } : { discountCents: discountOf(coupon.off, order.listCents, order.step) }
}

function faultOf(coupon: Coupon, order: CouponOrder): CouponFault | undefined {
  const { firstDay, lastDay, packageIds } = coupon
  if (!order.isTheirs) return 'not-yours'
  // Days sort as text.
  if (firstDay && order.today < firstDay) return 'not-yet'
  if (lastDay && order.today > lastDay) return 'expired'
  if (packageIds.length && !packageIds.includes(order.packageId)) return 'other-package'
  const used = useFault(coupon, order)
  if (used) return used
  const left = order.listCents - discountOf(coupon.off, order.listCents, order.step)
  return left < order.step ? 'nothing-left' : undefined
}

/** Whether its uses allow one more. Also asked again when a cancelled order is to be paid after all. */
export function useFault(
  { mostUses, oncePerCustomer }: Pick<Coupon, 'mostUses' | 'oncePerCustomer'>,
  { uses, usedByCustomer }: Pick<CouponOrder, 'uses' | 'usedByCustomer'>,
): CouponFault | undefined {
  // First what the customer can understand best.
  if (oncePerCustomer && usedByCustomer) return 'used-by-you'
  return mostUses !== undefined && uses >= mostUses ? 'used-up' : undefined
}
