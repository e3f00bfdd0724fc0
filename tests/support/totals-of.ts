// The stored totals, added up again from the rows as simply as possible.
import type { Order } from '#orders/server/order-record.ts'
import type { App } from '#platform/server/app.ts'

type Sums = Record<string, { key: string; cents: number; count: number }[]>

export async function totalsOf({ database: { db } }: App): Promise<Sums> {
  const orders = await db.selectFrom('orders').selectAll().execute()
  const opened = new Set(
    (await db.selectFrom('pay_forms').select('order_id').execute()).map((row) => row.order_id),
  )
  const none = () => 0
  const sums: Sums = { ...byKey('customer-orders', orders, (order) => order.user_id, none) }
  Object.assign(
    sums,
    byKey(
      'customer-pending',
      orders.filter((order) => order.order_status === 'Pending' && order.payment_status !== 'Cancelled'),
      (order) => order.user_id,
      none,
    ),
  )
  const currencies = [...new Set(['USD', ...orders.map((order) => order.currency)])]
  for (const mode of ['test', 'live'] as const) {
    const ofMode = orders.filter((order) => order.mode === mode)
    Object.assign(
      sums,
      byKey(`${mode}-orders`, ofMode, () => '', none),
      byKey(
        `${mode}-coupon`,
        ofMode.filter((order) => order.coupon_held === 1),
        (order) => order.coupon_id,
        none,
      ),
      byKey(`${mode}-state`, ofMode, (order) => `${order.payment_status}/${order.order_status}`, none),
      byKey(
        `${mode}-pay-forms`,
        ofMode.filter((order) => opened.has(order.id)),
        () => '',
        none,
      ),
    )
    for (const currency of currencies)
      Object.assign(
        sums,
        moneySums(
          mode,
          currency,
          ofMode.filter((order) => order.currency === currency),
        ),
      )
  }
  return sums
}

function moneySums(mode: string, currency: string, own: Order[]): Sums {
  const paid = own.filter((order) => order.payment_status === 'Paid')
  const partly = paid.filter((order) => order.refunded_cents > 0)
  const returned = own.filter((order) => order.refunded === 1 && order.paid_at !== null)
  const back = (order: Order) => order.refunded_cents
  const taxed = paid.filter((order) => order.tax_cents > 0)
  // In floating point, unlike the code. It is exact for the amounts of the tests.
  const tax = (order: Order) =>
    order.tax_cents - Math.floor((order.refunded_cents * order.tax_cents) / order.price_cents + 0.5)
  const sum = (
    name: string,
    ...rest: [Order[], (order: Order) => string | null, ((order: Order) => number)?]
  ) => byKey(`${mode}-${name}-${currency}`, ...rest)
  return {
    ...sum('customer', paid, (order) => order.user_id),
    ...sum(
      'unpaid-day',
      own.filter((order) => order.payment_status === 'UnPaid'),
      (order) => new Date(order.placed_at).toISOString().slice(0, 10),
    ),
    ...sum('sales', paid, () => ''),
    ...sum('month', paid, (order) => order.paid_month),
    ...sum('package', paid, (order) => order.package_name),
    ...sum('refunds', partly, () => '', back),
    ...sum('month-refunds', partly, (order) => order.paid_month, back),
    ...sum('package-refunds', partly, (order) => order.package_name, back),
    ...sum('returned', returned, () => ''),
    ...sum('month-returned', returned, (order) => order.paid_month),
    ...sum('package-returned', returned, (order) => order.package_name),
    ...sum('month-tax', taxed, (order) => order.paid_month, tax),
    ...sum('package-tax', taxed, (order) => order.package_name, tax),
  }
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

/** The stored totals in the same form. Totals of zero are left out. */
export async function keptTotals({ database: { db } }: App, scopes: string[]): Promise<Sums> {
  const rows = await db.selectFrom('totals').selectAll().where('scope', 'in', scopes).execute()
  const left = rows.filter((row) => row.count || row.cents).sort((a, b) => (a.key < b.key ? -1 : 1))
  return Object.fromEntries(
    scopes.map((scope) => [
      scope,
      left.filter((row) => row.scope === scope).map(({ key, cents, count }) => ({ key, cents, count })),
    ]),
  )
}
