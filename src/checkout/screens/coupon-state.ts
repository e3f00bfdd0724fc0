// What the order form says about the coupon that was typed, or that the link brought along. Runs on the
// server.
import type { CouponPrice } from '#coupons/server/coupon-price.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { attempt } from '#ui/screens/scope.ts'

export interface CouponState {
  code: string
  /** The price with it, if it holds. */
  price?: CouponPrice
  error?: string
}

/**
 * The button that asks for the new price. Works without scripts: the form comes back with all that was typed.
 */
export const APPLY_COUPON = 'apply-coupon'

/** Null without a code. */
export async function couponState(
  { act, peer }: Pick<RequestScope, 'act' | 'peer'>,
  { packageName, couponCode, quantity }: { packageName: string; couponCode: string; quantity?: number },
): Promise<CouponState | null> {
  const code = couponCode.trim()
  if (!code) return null
  const { done, refusal } = await attempt(() =>
    act.couponPrice({ packageName, couponCode: code, quantity }, peer),
  )
  return done
    ? { code: done.couponCode, price: done }
    : { code, error: refusal.errors.couponCode ?? refusal.detail }
}
