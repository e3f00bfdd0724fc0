// What a customer has not paid, as emails say it.
import type { Order } from '#orders/server/order-record.ts'
import type { LocalDate } from '#platform/rules/calendar.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { daysOf, findRetainer, periodOfOrder, type Retainer } from '#retainers/server/stored-retainer.ts'

export interface Owed {
  orderId: string
  /** The order that it is a part of. */
  billOf: string | null
  /** "Part 2 of 3 of Standard". */
  name: string
  cents: number
  currency: string
  dueOn: LocalDate
  retainer: (Pick<Retainer, 'id' | 'billed_every'> & { startsOn: string; endsOn: string }) | null
}

export async function owedOf(unit: UnitOfWork, orders: readonly Order[]): Promise<Owed[]> {
  const owed: Owed[] = []
  for (const order of orders) {
    const period = order.retainer_id === null ? undefined : await periodOfOrder(unit.tx, order)
    const retainer = period && (await findRetainer(unit.tx, period.retainer_id))
    const { due_on: dueOn } = await unit.tx
      .selectFrom('bills')
      .select('due_on')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    owed.push({
      orderId: order.id,
      billOf: order.bill_of,
      name: order.package_name,
      cents: order.price_cents,
      currency: order.currency,
      dueOn,
      retainer:
        retainer && period
          ? { id: retainer.id, billed_every: retainer.billed_every, ...daysOf(period) }
          : null,
    })
  }
  return owed
}
