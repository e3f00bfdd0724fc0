// Open orders: paid but not delivered, or unpaid. Customers must confirm them before they delete the account.
import type { Queryable } from '#platform/server/database/connect.ts'
import { orderNumber, receiptNumberOf, type Order } from './order-record.ts'

export type OpenOrder = ReturnType<typeof toOpenOrder>

const toOpenOrder = (order: Order) => ({
  _id: order.id,
  number: orderNumber(order),
  packageName: order.package_name,
  priceCents: order.price_cents,
  currency: order.currency,
  isPaid: order.payment_status === 'Paid',
  receiptNumber: receiptNumberOf(order),
})

/** Paid ones first. */
export const openOrdersOf = (db: Queryable, userId: string): Promise<OpenOrder[]> =>
  openAmong(ordersOf(db).where('user_id', '=', userId))

/** Those that have no account. */
export const openOrdersOfAddress = (db: Queryable, email: string): Promise<OpenOrder[]> =>
  openAmong(ordersOf(db).where('customer_email', '=', email).where('user_id', 'is', null))

const ordersOf = (db: Queryable) =>
  db.selectFrom('orders').selectAll().where('bill_of', 'is', null).orderBy('seq')

async function openAmong(orders: ReturnType<typeof ordersOf>): Promise<OpenOrder[]> {
  const open = await orders
    .where((where) =>
      where.or([
        where.and({ payment_status: 'Paid', order_status: 'Pending' }),
        where('payment_status', '=', 'UnPaid'),
      ]),
    )
    .execute()
  return open.map(toOpenOrder).toSorted((one, other) => Number(other.isPaid) - Number(one.isPaid))
}
