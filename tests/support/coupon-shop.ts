// A shop with coupons, two packages, and a clock that a test sets.
import { expect } from 'vitest'
import type { Caller } from './caller.ts'
import { startPaymentShop } from './payment-shop.ts'
import { orderBody } from './shop.ts'
import { keptTotals, totalsOf } from './totals-of.ts'

/** Far ahead of UTC, so that a day of the wrong zone would be noticed. */
export const ZONE = 'Pacific/Kiritimati'

export async function startCouponShop() {
  const shop = await startPaymentShop({
    screens: true,
    prices: { Basic: '299.50', Premium: '1000' },
    settings: { TIME_ZONE: ZONE },
  })
  const { site, admin, plans } = shop
  const [basic, premium] = [plans.Basic!, plans.Premium!]
  const { db } = site.app.database

  const order = (who: Caller, couponCode: string, plan = basic, more: Record<string, unknown> = {}) =>
    who.post('/api/new-order', orderBody(plan, who.email, { couponCode, ...more }))
  const priceWith = (who: Caller, couponCode: string, plan = basic) =>
    who.post('/api/coupon-price', { packageName: plan.packageName, couponCode })
  const stored = (id: string) =>
    db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const usesIn = async (code: string): Promise<string> => {
    const { text } = await admin.page('/coupons')
    const entry = text.slice(text.indexOf(`>${code}<`))
    return /Used [^<]*/.exec(entry.replaceAll('<!-- -->', ''))![0]
  }
  const cancel = (who: Caller, id: string) =>
    who.put(`/api/order-cancelled/${id}`, { paymentStatus: 'Cancelled' })
  const expectTotals = async () => {
    const sums = await totalsOf(site.app)
    expect(await keptTotals(site.app, Object.keys(sums))).toEqual(sums)
  }

  return { ...shop, basic, premium, db, order, priceWith, stored, usesIn, cancel, expectTotals }
}
