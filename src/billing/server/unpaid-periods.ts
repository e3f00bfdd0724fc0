// The periods of a retainer that are billed and not paid, oldest first.
import { sql } from 'kysely'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnpaidBill } from '#retainers/rules/retainer-reminders.ts'
import type { RetainerPeriod } from '#retainers/server/stored-retainer.ts'

export interface UnpaidPeriod extends RetainerPeriod {
  /** A payment is on its way, so nobody is reminded. */
  isUnderWay: boolean
}

export async function unpaidPeriods(db: Queryable, retainerId: string): Promise<UnpaidPeriod[]> {
  const rows = await db
    .selectFrom('retainer_periods')
    .innerJoin('orders', 'orders.id', 'retainer_periods.order_id')
    .selectAll('retainer_periods')
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('checkouts')
            .select(sql.lit(1).as('one'))
            .whereRef('checkouts.order_id', '=', 'orders.id')
            .where((or) =>
              or.or([
                or('checkouts.state', 'in', ['pending', 'capturing']),
                // The saved card will be charged in a moment.
                or('checkouts.state', '=', 'opening').and('checkouts.charged_card', 'is not', null),
              ]),
            ),
        )
        .as('under_way'),
    )
    .where('retainer_periods.retainer_id', '=', retainerId)
    .where('orders.payment_status', '=', 'UnPaid')
    .orderBy('retainer_periods.period')
    .execute()
  return rows.map(({ under_way: isUnderWay, ...row }) => ({ ...row, isUnderWay: Boolean(isUnderWay) }))
}

export const toUnpaidBill = (row: RetainerPeriod): UnpaidBill => ({
  billedOn: row.billed_on,
  reminded: row.reminded,
  remindedOn: row.reminded_on,
  adminTold: row.admin_told === 1,
})
