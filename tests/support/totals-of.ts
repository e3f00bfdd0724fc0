// The kept sums, added up a second time from the rows themselves and as simply as possible.
import type { House } from '#server/house.ts'
import type { Order } from '#server/use-cases/orders/order-record.ts'

type Sums = Record<string, { key: string; cents: number; count: number }[]>

export async function totalsOf({ database: { db } }: House): Promise<Sums> {
  const orders = await db.selectFrom('orders').selectAll().execute()
  const opened = new Set(
    (await db.selectFrom('pay_forms').select('order_id').execute()).map((row) => row.order_id),
  )
  const sums: Sums = { ...byKey('customer-orders', orders, (order) => order.user_id) }
  Object.assign(
    sums,
    byKey(
      'customer-pending',
      orders.filter((order) => order.order_status === 'Pending' && order.payment_status !== 'Cancelled'),
      (order) => order.user_id,
    ),
  )
  for (const mode of ['test', 'live'] as const) {
    const own = orders.filter((order) => order.mode === mode)
    const paid = own.filter((order) => order.payment_status === 'Paid')
    const partly = paid.filter((order) => order.refunded_cents > 0)
    const returned = own.filter((order) => order.refunded === 1 && order.paid_at !== null)
    const back = (order: Order) => order.refunded_cents
    Object.assign(
      sums,
      byKey(`${mode}-orders`, own, () => ''),
      byKey(`${mode}-state`, own, (order) => `${order.payment_status}/${order.order_status}`),
      byKey(`${mode}-customer`, paid, (order) => order.user_id),
      byKey(
        `${mode}-unpaid-day`,
        own.filter((order) => order.payment_status === 'UnPaid'),
        (order) => new Date(order.placed_at).toISOString().slice(0, 10),
      ),
      byKey(
        `${mode}-pay-forms`,
        own.filter((order) => opened.has(order.id)),
        () => '',
      ),
      byKey(`${mode}-sales`, paid, () => ''),
      byKey(`${mode}-month`, paid, (order) => order.paid_month),
      byKey(`${mode}-package`, paid, (order) => order.package_name),
      byKey(`${mode}-refunds`, partly, () => '', back),
      byKey(`${mode}-month-refunds`, partly, (order) => order.paid_month, back),
      byKey(`${mode}-package-refunds`, partly, (order) => order.package_name, back),
      byKey(`${mode}-returned`, returned, () => ''),
      byKey(`${mode}-month-returned`, returned, (order) => order.paid_month),
    )
  }
  return sums
}

function byKey(
  scope: string,
  orders: Order[],
  keyOf: (order: Order) => string | null,
  cents = (order: Order): number => order.price_cents,
): Sums {
  const groups = [
    ...Map.groupBy(
      orders.filter((order) => keyOf(order) !== null),
      (order) => keyOf(order)!,
    ),
  ].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    [scope]: groups.map(([key, rows]) => ({
      key,
      cents: rows.reduce((sum, order) => sum + cents(order), 0),
      count: rows.length,
    })),
  }
}

/** What is kept, in the same form; what came to nothing is left out. */
export async function keptTotals({ database: { db } }: House, scopes: string[]): Promise<Sums> {
  const rows = await db.selectFrom('totals').selectAll().where('scope', 'in', scopes).execute()
  const left = rows.filter((row) => row.count || row.cents).sort((a, b) => (a.key < b.key ? -1 : 1))
  return Object.fromEntries(
    scopes.map((scope) => [
      scope,
      left.filter((row) => row.scope === scope).map(({ key, cents, count }) => ({ key, cents, count })),
    ]),
  )
}
