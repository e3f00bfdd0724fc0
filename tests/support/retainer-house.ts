// A house with retainers, whose clock a test sets.
import { leaseDueRetainers, passRetainers } from '#billing/server/billing-pass.ts'
import type { Interval } from '#content/rules/values/intervals.ts'
import type { SealedPlan } from '#content/rules/values/sealed-plan.ts'
import { lockOrder } from '#orders/server/find-order.ts'
import { movePayment } from '#payments/server/ledger/move-payment.ts'
import type { Person } from '#platform/rules/permissions.ts'
import type { House } from '#platform/server/house.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { workHouse, type WorkHouse } from './work-house.ts'

export interface RetainerHouse extends WorkHouse {
  /** A paid order of a package that renews, and what it began. */
  retainer(options?: {
    interval?: Interval
    plan?: SealedPlan | null
  }): Promise<{ id: string; customer: Person; orderId: string }>
  pay(orderId: string): Promise<void>
  /** What the worker does, until nothing is due. */
  run(on?: House): Promise<void>
  periods(
    id: string,
  ): Promise<{ period: number; days: string; billed: string; paid: boolean; orderId: string }[]>
}

export async function retainerHouse(settings: Record<string, string> = {}): Promise<RetainerHouse> {
  const world = await workHouse(settings)
  const { house } = world
  const { db } = house.database
  const pay = (orderId: string) =>
    inTransaction(house, async (unit) => {
      const order = await lockOrder(house, unit, orderId)
      await movePayment(house, unit, order!, { to: 'Paid', actor: 'tester' as never })
    })
  return {
    ...world,
    pay,
    async retainer({ interval = 'month', plan = null } = {}) {
      const { order, customer } = await world.order(plan)
      await db.updateTable('orders').set({ billing: interval }).where('id', '=', order.id).execute()
      await pay(order.id)
      const row = await db
        .selectFrom('orders')
        .select('retainer_id')
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow()
      return { id: row.retainer_id!, customer, orderId: order.id }
    },
    async run(on = house) {
      for (let ids = await leaseDueRetainers(on); ids.length; ids = await leaseDueRetainers(on))
        await passRetainers(on, ids)
    },
    async periods(id) {
      const rows = await db
        .selectFrom('retainer_periods')
        .innerJoin('orders', 'orders.id', 'retainer_periods.order_id')
        .selectAll('retainer_periods')
        .select('orders.payment_status')
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
