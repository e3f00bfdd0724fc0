// Coupons as stored, read as the rule of src/coupons/rules needs them.
import { parseStored } from '#content/rules/model/to-schema.ts'
import { coupon as couponType, PER_CUSTOMER } from '#content/rules/types/coupon.ts'
import type { Coupon } from '#content/rules/values/coupon.ts'
import { uniqueKey } from '#content/server/content-records.ts'
import type { ContentRow } from '#content/server/content-tables.ts'
import { centsOf } from '#platform/rules/money.ts'
import { linesOf } from '#platform/rules/text.ts'
import type { Database, Queryable } from '#platform/server/database/connect.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'

export interface StoredCoupon extends Omit<Coupon, 'off'> {
  id: string
  /** Undefined if the stored amount is not valid in the site's current currency. */
  off: Coupon['off'] | undefined
}

type CouponRow = Pick<ContentRow, 'id' | 'data'>

export function toCoupon({ id, data }: CouponRow, currency: string): StoredCoupon {
  const fields = parseStored(couponType, JSON.parse(data))
  const cents = centsOf(fields.amountOff!, currency)
  return {
    id,
    code: fields.code!,
    off: fields.percentOff
      ? { percent: Number(fields.percentOff) }
      : cents === undefined
        ? undefined
        : { cents },
    firstDay: fields.firstDay!,
    lastDay: fields.lastDay!,
    mostUses: fields.mostUses ? Number(fields.mostUses) : undefined,
    oncePerCustomer: fields.perCustomer === PER_CUSTOMER[0],
    customerEmail: fields.customerEmail!,
    packageIds: linesOf(fields.packageIds!),
  }
}

const byKey = (db: Queryable, { key }: { key: string | null }) =>
  db.selectFrom('content').select(['id', 'data']).where('unique_key', '=', key).where('hidden', '=', 0)
const find = preparedQuery(byKey)
const findAndLock = preparedQuery((db, values: { key: string | null }) => byKey(db, values).forNoKeyUpdate())

interface CouponQuery {
  code: string
  currency: string
  /**
   * Until the transaction ends nobody else can take a use of it. SQLite has a single writer and needs no
   * lock.
   */
  lock: Database['kind'] | false
}

/** Undefined if there is none, or if it is hidden. */
export async function findCoupon(
  db: Queryable,
  { code, currency, lock }: CouponQuery,
): Promise<StoredCoupon | undefined> {
  const [row] = await (lock === 'postgres' ? findAndLock : find)(db, { key: uniqueKey(couponType, { code }) })
  return row && toCoupon(row, currency)
}
