// An app with retainers, whose clock a test sets.
import { leaseDueBills, passBills } from '#billing/server/bill-reminders.ts'
import { leaseDueRetainers, passRetainers } from '#billing/server/billing-pass.ts'
import type { FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import type { Interval } from '#content/rules/values/intervals.ts'
import { lockOrder } from '#orders/server/find-order.ts'
import { movePayment } from '#payments/server/ledger/move-payment.ts'
import type { Person } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { workSite, type WorkSite } from './work-site.ts'

export interface RetainerSite extends WorkSite {
  /** A paid order of a package that renews, and what it began. */
  retainer(options?: {
    interval?: Interval
    plan?: FrozenPlan | null
  }): Promise<{ id: string; customer: Person; orderId: string }>
  pay(orderId: string): Promise<void>
  /** What the worker does, until nothing is due. */
  run(on?: App): Promise<void>
  periods(
    id: string,
  ): Promise<{ period: number; days: string; billed: string; paid: boolean; orderId: string }[]>
}

export async function retainerSite(settings: Record<string, string> = {}): Promise<RetainerSite> {
  const world = await workSite(settings)
  const { app } = world
  const { db } = app.database
  const pay = (orderId: string) =>
    inTransaction(app, async (unit) => {
      const order = await lockOrder(app, unit, orderId)
      await movePayment(app, unit, order!, { to: 'Paid', actor: 'tester' as never })
    })
  return {
    ...world,
    pay,
    async retainer({ interval = 'month', plan = null } = {}) {
      const { order, customer } = await world.order(plan)
      await db.updateTable('orders').set({ billing: interval }).where('id', '=', order.id).execute()
      await db
        .updateTable('order_lines')
        .set({ billing: interval })
        .where('order_id', '=', order.id)
        .execute()
      await pay(order.id)
      const row = await db
        .selectFrom('orders')
        .select('retainer_id')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
      return { id: row.retainer_id!, customer, orderId: order.id }
    },
    async run(on = app) {
      for (let ids = await leaseDueRetainers(on); ids.length; ids = await leaseDueRetainers(on))
        await passRetainers(on, ids)
      for (let ids = await leaseDueBills(on); ids.length; ids = await leaseDueBills(on))
        await passBills(on, ids)
    },
    async periods(id) {
      const rows = await db
        .selectFrom('retainer_periods')
        .innerJoin('orders', 'orders.id', 'retainer_periods.order_id')
        .innerJoin('bills', 'bills.order_id', 'orders.id')
        .selectAll('retainer_periods')
        .select(['orders.payment_status', 'bills.billed_on'])
        .where('retainer_periods.retainer_id', '=', id)
        .orderBy('retainer_periods.period')
        .execute()
      return rows.map((row) => ({
        period: row.period,
        days: `${row.starts_on} ${row.ends_on}`,
        billed: row.billed_on,
        paid: row.payment_status === 'Paid',
        orderId: row.order_id,
      }))
    },
  }
}
