// Bills one period: an order like the first one, or as it was changed since.
import type { FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import { writeBill } from '#orders/server/bills.ts'
import type { Order } from '#orders/server/order-record.ts'
import { writePeriod } from '#orders/server/write-order.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { as, say } from '#platform/rules/words.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Period } from '#retainers/rules/periods.ts'
import { changeAt } from '#retainers/rules/retainer-change.ts'
import { linesOfChange, planOfChange, type RetainerChange } from '#retainers/server/stored-change.ts'
import type { Retainer } from '#retainers/server/stored-retainer.ts'

export interface BilledPeriod {
  period: Period
  order: Order
}

export interface Billing {
  /** All of the retainer. */
  changes: readonly RetainerChange[]
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
  { retainer, first, changes, email, today }: Billing,
  period: Period,
): Promise<BilledPeriod> {
  const change = changeAt(changes, period.number)
  const order = await writePeriod(unit, first, {
    retainerId: retainer.id,
    number: period.number,
    email,
    plan: asSoldAgain(change ? planOfChange(change) : await planOfFirst(unit, first)),
    changed: change && { lines: linesOfChange(change), agreement: agreementOfChange(change) },
    note: say('billing.agency', 'billed', {
      package: change?.package_name ?? first.package_name,
      from: as('day', period.startsOn),
      to: as('day', addDays(period.endsOn, -1)),
      price: as('money', change?.price_cents ?? retainer.price_cents, retainer.currency),
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

/** What was agreed on goes with each order of it. A price that was announced has none. */
const agreementOfChange = ({ agreement: data, hash, answered_at: at }: RetainerChange) =>
  data !== null && hash !== null && at !== null ? { data, hash, at } : undefined

async function planOfFirst(unit: UnitOfWork, { id }: Order): Promise<FrozenPlan | null> {
  const row = await unit.tx
    .selectFrom('order_work')
    .select('plan')
    .where('order_id', '=', id)
    .executeTakeFirst()
  return row?.plan ? (JSON.parse(row.plan) as FrozenPlan) : null
}

/** The questions were answered in the first period, and are not asked again. */
const asSoldAgain = (plan: FrozenPlan | null): FrozenPlan | null => plan && { ...plan, questions: [] }

export const firstOrderOf = (db: Queryable, { id }: Pick<Retainer, 'id'>): Promise<Order> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('retainer_id', '=', id)
    .where('period', '=', 1)
    .executeTakeFirstOrThrow()
