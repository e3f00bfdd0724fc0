// What a package costs with a coupon, before it is ordered. Nothing is stored.
import { z } from 'zod'
import { COUPON_CODE, ORDER_FORM } from '#content/rules/forms/order-form.ts'
import { fieldSchema } from '#content/rules/model/field-kinds.ts'
import { packageNamed } from '#orders/server/package-on-sale.ts'
import { decimal } from '#platform/rules/money.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { applyCoupon } from './apply-coupon.ts'
import { limitGuesses } from './coupon-guesses.ts'

export const COUPON_PRICE_INPUT = z.strictObject({
  packageName: fieldSchema(ORDER_FORM.packageName),
  couponCode: fieldSchema(COUPON_CODE),
  quantity: z.int().min(1).max(99).optional(),
})

export const COUPON_PRICE = z
  .object({
    couponCode: z.string(),
    listPrice: z.string().meta({ description: 'Of the package, like 299.00.' }),
    discount: z.string(),
    price: z.string().meta({ description: 'What is left: the list price less the discount.' }),
    currency: z.string(),
  })
  .meta({ id: 'CouponPrice' })

export type CouponPrice = z.output<typeof COUPON_PRICE>

export async function couponPrice(
  app: App,
  viewer: Viewer,
  body: Unchecked<typeof COUPON_PRICE_INPUT>,
  peer?: string,
): Promise<CouponPrice> {
  const person = requireSignedIn(viewer)
  const { packageName, couponCode: code, quantity = 1 } = parseObject(COUPON_PRICE_INPUT, body)
  const { db } = app.database
  const format = await app.format()
  const { currency } = format
  const sold = await packageNamed(db, packageName, format)
  const coupon = await limitGuesses(app, { person, peer, code }, () =>
    applyCoupon(app, db, {
      code,
      userId: person.userId,
      sold,
      quantity,
      format,
      at: app.clock.now(),
      lock: false,
    }),
  )
  return {
    couponCode: coupon.code,
    listPrice: decimal(sold.priceCents * quantity, currency),
    discount: decimal(coupon.discountCents, currency),
    price: decimal(sold.priceCents * quantity - coupon.discountCents, currency),
    currency,
  }
}
