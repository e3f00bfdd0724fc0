// Whether a customer may use a coupon for a package, and what it takes off.
import type { Coupon } from '#content/rules/values/coupon.ts'
import { isOpen } from '#content/server/features.ts'
import { packagesOnSale, type PackageOnSale } from '#orders/server/package-on-sale.ts'
import { readTotal, scopeIn } from '#orders/server/totals.ts'
import { dayIn } from '#platform/rules/dates.ts'
import { normalEmail } from '#platform/rules/email-address.ts'
import { invalid } from '#platform/rules/errors.ts'
import type { Format } from '#platform/rules/format.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { smallestPayment } from '#providers/server/price-rule.ts'
import { faultWords } from '../rules/coupon-words.ts'
import { judgeCoupon } from '../rules/judge-coupon.ts'
import { findCoupon } from './find-coupon.ts'

export interface AppliedCoupon {
  id: string
  /** The code as the admin wrote it. */
  code: string
  discountCents: number
}

interface CouponUse {
  code: string
  userId: string
  sold: PackageOnSale
  quantity: number
  format: Format
  at: number
  /** True in the order's transaction, which takes a use: nobody else may take it meanwhile. */
  lock: boolean
}

/** The cause of the refusal of a code that does not exist. */
export const UNKNOWN_COUPON = 'unknown coupon'

/** Throws what is wrong with it, beside its field. */
export async function applyCoupon(
  app: App,
  db: Queryable,
  { code, userId, sold, quantity, format, at, lock }: CouponUse,
): Promise<AppliedCoupon> {
  const refuse = (words: string) => invalid({ couponCode: words })
  const { currency } = format
  const coupon =
    (await isOpen(db, 'coupons')) &&
    (await findCoupon(db, { code, currency, lock: lock && app.database.kind }))
  if (!coupon) throw Object.assign(refuse(say('coupons.errors', 'unknown')), { cause: UNKNOWN_COUPON })
  const { id, off } = coupon
  // The discount can't be read as money of the site, after a change of currency.
  if (!off) throw refuse(say('coupons.errors', 'unusable'))
  const used = { couponId: id, mode: app.settings.PAYMENT_MODE }
  const { fault, ...verdict } = judgeCoupon(
    { ...coupon, off },
    {
      packageId: sold.id,
      listCents: sold.priceCents * quantity,
      step: smallestPayment(app, currency),
      today: dayIn(at, format.timeZone),
      uses: await usesOf(db, used),
      usedByCustomer: await isUsedBy(db, { ...used, userId }),
      isTheirs: await isTheirs(db, coupon, userId),
    },
  )
  if (!fault) return { id, code: coupon.code, ...(verdict as { discountCents: number }) }
  const isNamed = ({ id: packageId }: PackageOnSale) => coupon.packageIds.includes(packageId)
  throw refuse(
    faultWords(fault, {
      coupon,
      packageName: sold.name,
      packageNames:
        fault === 'other-package'
          ? (await packagesOnSale(db, format)).filter(isNamed).map(({ name }) => name)
          : [],
    }),
  )
}

/** A coupon may belong to one customer. */
async function isTheirs(
  db: Queryable,
  { customerEmail }: Pick<Coupon, 'customerEmail'>,
  userId: string,
): Promise<boolean> {
  if (!customerEmail) return true
  const user = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst()
  return user !== undefined && normalEmail(user.email) === normalEmail(customerEmail)
}

interface UsedCoupon {
  couponId: string
  mode: PaymentMode
}

/** How many orders use it that are not cancelled. Test orders use up nothing of live ones. */
export const usesOf = async (db: Queryable, { couponId, mode }: UsedCoupon): Promise<number> =>
  (await readTotal(db, scopeIn(mode, 'coupon'), couponId)).count

export const isUsedBy = async (
  db: Queryable,
  { couponId, mode, userId }: UsedCoupon & { userId: string },
): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('coupon_id', '=', couponId)
    .where('user_id', '=', userId)
    .where('mode', '=', mode)
    .where('coupon_held', '=', 1)
    .limit(1)
    .executeTakeFirst()) !== undefined
