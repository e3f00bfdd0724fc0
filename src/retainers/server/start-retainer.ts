// A retainer begins with the first payment of its order. An order that is never paid leaves none.
import { isInterval } from '#content/rules/values/intervals.ts'
import { writeBill } from '#orders/server/bills.ts'
import type { Order } from '#orders/server/order-record.ts'
import { laterCentsOf } from '#orders/server/selling-rules.ts'
import { dateIn } from '#platform/rules/calendar.ts'
import { randomId } from '#platform/server/ids.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { periodOf, scheduleFrom } from '../rules/periods.ts'
import { nextLookAt } from './next-look.ts'

type RetainerColumns = Pick<Order, 'retainer_id' | 'period'>

/** What the order's row gets. Nothing if it is billed once, or is a period already. */
export async function startRetainer(unit: UnitOfWork, order: Order): Promise<RetainerColumns | undefined> {
  const { billing } = order
  if (!isInterval(billing) || order.retainer_id !== null) return undefined
  const { timeZone } = unit.format
  const schedule = scheduleFrom(dateIn(unit.at, timeZone), billing)
  const first = periodOf(schedule, 1)
  const id = randomId()
  const standing = { state: 'active', nextPeriod: 2 } as const
  await unit.tx
    .insertInto('retainers')
    .values({
      id,
      user_id: order.user_id,
      package_id: order.package_id,
      package_name: order.package_name,
      billed_every: billing,
      starts_on: schedule.startsOn,
      anchor_day: schedule.anchorDay,
      state: standing.state,
      next_period: standing.nextPeriod,
      // Of each later period: a coupon is for the first one.
      price_cents: laterCentsOf(order),
      currency: order.currency,
      mode: order.mode,
      card_customer: null,
      card_method: null,
      card_label: null,
      next_at: nextLookAt({ schedule, standing }, { now: unit.at, timeZone }),
      created_at: unit.at,
      updated_at: unit.at,
    })
    .execute()
  await unit.tx
    .insertInto('retainer_periods')
    .values({
      order_id: order.id,
      retainer_id: id,
      period: first.number,
      starts_on: first.startsOn,
      ends_on: first.endsOn,
    })
    .execute()
  await writeBill(unit, order, { billedOn: first.startsOn, dueOn: first.startsOn })
  return { retainer_id: id, period: first.number }
}

/**
 * The payment that began it was recorded by mistake. Nothing of it is left, unless later periods were billed
 * already: then the first one is unpaid like any other.
 */
export async function dropRetainer(unit: UnitOfWork, order: Order): Promise<RetainerColumns | undefined> {
  const { retainer_id: id, period } = order
  if (id === null || period !== 1) return undefined
  const later = await unit.tx
    .selectFrom('orders')
    .select('id')
    .where('retainer_id', '=', id)
    .where('period', '>', 1)
    .limit(1)
    .executeTakeFirst()
  if (later) return undefined
  const none = { retainer_id: null, period: null }
  await unit.tx.updateTable('orders').set(none).where('id', '=', order.id).execute()
  await unit.tx.deleteFrom('bills').where('order_id', '=', order.id).execute()
  await unit.tx.deleteFrom('retainer_periods').where('retainer_id', '=', id).execute()
  await unit.tx.deleteFrom('retainers').where('id', '=', id).execute()
  return none
}
