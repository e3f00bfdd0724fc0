// What the list of coupons says about each: what it takes off, when it holds, how often it was used.
import { coupon as couponType } from '#content/rules/types/coupon.ts'
import { pricing } from '#content/rules/types/pricing.ts'
import { readTotals, scopeIn } from '#orders/server/totals.ts'
import type { Format } from '#platform/rules/format.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { toCoupon, type StoredCoupon } from './find-coupon.ts'

/** Lines by the id of the coupon. Uses are those of orders of the site's mode that are not cancelled. */
export async function couponNotes(app: App, viewer: Viewer): Promise<Record<string, string[]>> {
  requirePermission(viewer, 'change-settings')
  const { db } = app.database
  const format = await app.format()
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
      .map((row) => toCoupon(row, format.currency))
      .map((coupon) => [
        coupon.id,
        [
          `${offWords(coupon, format)}: ${packageWords(coupon, packageNames)}`,
          `${dayWords(coupon, format)}${coupon.oncePerCustomer ? ', once per customer' : ''}`,
          usesWords(uses.get(coupon.id)?.count ?? 0, coupon.mostUses, format),
        ],
      ]),
  )
}

function offWords({ off }: StoredCoupon, format: Format): string {
  if (!off) return `Not a valid amount in ${format.currency}`
  return 'percent' in off ? `${off.percent}% off` : `${format.money(off.cents)} off`
}

const packageWords = ({ packageIds }: StoredCoupon, names: ReadonlyMap<string, string>): string =>
  packageIds.map((id) => names.get(id) ?? 'a deleted package').join(', ') || 'all packages'

function dayWords({ firstDay, lastDay }: StoredCoupon, { day }: Format): string {
  if (firstDay && lastDay) return `From ${day(firstDay)} until ${day(lastDay)}`
  if (firstDay) return `From ${day(firstDay)}`
  return lastDay ? `Until ${day(lastDay)}` : 'On any day'
}

function usesWords(uses: number, most: number | undefined, format: Format): string {
  if (most !== undefined) return `Used ${format.count(uses)} of ${format.count(most)} times`
  return `Used ${format.countOf(uses, 'time')}`
}
