// Bills one period: an order like the first one, of which only the dates differ.
import type { FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import { writeBill } from '#orders/server/bills.ts'
import type { Order } from '#orders/server/order-record.ts'
import { writePeriod } from '#orders/server/write-order.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { as, say } from '#platform/rules/words.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Period } from '#retainers/rules/periods.ts'
import type { Retainer } from '#retainers/server/stored-retainer.ts'

export interface BilledPeriod {
  period: Period
  order: Order
}

export interface Billing {
  retainer: Retainer
  /** The order that was sold. */
  first: Order
  /** The account's address. */
  email: string
  today: string
}

/** The unique key (retainer, period) makes a second bill of a period impossible. */
export async function billPeriod(
  unit: UnitOfWork,
  { retainer, first, email, today }: Billing,
  period: Period,
): Promise<BilledPeriod> {
  const order = await writePeriod(unit, first, {
    retainerId: retainer.id,
    number: period.number,
    email,
    plan: await planOfPeriod(unit, first),
    note: say('billing.agency', 'billed', {
      package: first.package_name,
      from: as('day', period.startsOn),
      to: as('day', addDays(period.endsOn, -1)),
      price: as('money', retainer.price_cents, retainer.currency),
    }),
  })
  await unit.tx
    .insertInto('retainer_periods')
    .values({
      order_id: order.id,
      retainer_id: retainer.id,
      period: period.number,
      starts_on: period.startsOn,
      ends_on: period.endsOn,
    })
    .execute()
  await writeBill(unit, order, { billedOn: today, dueOn: today })
  return { period, order }
}

/** The plan as sold. The questions were answered in the first period, and are not asked again. */
async function planOfPeriod(unit: UnitOfWork, { id }: Order): Promise<FrozenPlan | null> {
  const row = await unit.tx
    .selectFrom('order_work')
    .select('plan')
    .where('order_id', '=', id)
    .executeTakeFirst()
  return row?.plan ? { ...(JSON.parse(row.plan) as FrozenPlan), questions: [] } : null
}

export const firstOrderOf = (unit: UnitOfWork, { id }: Pick<Retainer, 'id'>): Promise<Order> =>
  unit.tx
    .selectFrom('orders')
    .selectAll()
    .where('retainer_id', '=', id)
    .where('period', '=', 1)
    .executeTakeFirstOrThrow()
