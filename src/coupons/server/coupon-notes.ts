// What the list of coupons says about each: what it takes off, when it holds, how often it was used.
import { coupon as couponType } from '#content/rules/types/coupon.ts'
import { pricing } from '#content/rules/types/pricing.ts'
import { readTotals, scopeIn } from '#orders/server/totals.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { toCoupon, type StoredCoupon } from './find-coupon.ts'

/** Lines by the id of the coupon. Uses are those of orders of the site's mode that are not cancelled. */
export async function couponNotes(app: App, viewer: Viewer): Promise<Record<string, string[]>> {
  requirePermission(viewer, 'change-settings')
  const { db } = app.database
  const { currency } = await app.format()
  const uses = await readTotals(db, scopeIn(app.settings.PAYMENT_MODE, 'coupon'))
  const rows = await db
    .selectFrom('content')
    .select(['id', 'data', 'type'])
    .where('type', 'in', [couponType.name, pricing.name])
    .execute()
  const packageNames = new Map(
    rows
      .filter(({ type }) => type === pricing.name)
      .map(({ id, data }) => [id, (JSON.parse(data) as { packageName: string }).packageName]),
  )
  return Object.fromEntries(
    rows
      .filter(({ type }) => type === couponType.name)
      .map((row) => toCoupon(row, currency))
      .map((coupon) => [
        coupon.id,
        [
          offWords(coupon, { currency, packages: packageWords(coupon, packageNames) }),
          dayWords(coupon),
          usesWords(uses.get(coupon.id)?.count ?? 0, coupon.mostUses),
        ],
      ]),
  )
}

function offWords(
  { off }: StoredCoupon,
  { currency, packages }: { currency: string; packages: string },
): string {
  if (!off) return say('coupons.agency', 'off.invalid', { currency, packages })
  return 'percent' in off
    ? say('coupons.agency', 'off.percent', { percent: off.percent, packages })
    : say('coupons.agency', 'off.amount', { amount: as('money', off.cents, currency), packages })
}

const packageWords = ({ packageIds }: StoredCoupon, names: ReadonlyMap<string, string>): string =>
  packageIds.map((id) => names.get(id) ?? say('coupons.agency', 'deletedPackage')).join(', ') ||
  say('coupons.agency', 'allPackages')

function dayWords({ firstDay, lastDay, oncePerCustomer }: StoredCoupon): string {
  const once = oncePerCustomer ? 'yes' : 'no'
  const [first, last] = [as('day', firstDay), as('day', lastDay)]
  if (firstDay && lastDay) return say('coupons.agency', 'days.between', { first, last, once })
  if (firstDay) return say('coupons.agency', 'days.from', { first, once })
  return lastDay
    ? say('coupons.agency', 'days.until', { last, once })
    : say('coupons.agency', 'days.any', { once })
}

const usesWords = (uses: number, most: number | undefined): string =>
  most === undefined
    ? say('coupons.agency', 'used', { count: uses })
    : say('coupons.agency', 'usedOf', { uses: as('count', uses), most: as('count', most) })
