import { Failure } from '#domain/errors.ts'
import type { Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { loadAgency, type Agency } from '../../outbox/agency.ts'
import { visibleOrder } from './find-order.ts'
import { toOrderView, type OrderView } from './order-record.ts'
import { RECORDED } from './record-payment.ts'

export interface Receipt {
  order: OrderView
  agency: Agency
  transaction: string
  /** How the money came. */
  by: string
}

/** For an order that is paid: what a customer gives to the bookkeeper. */
export async function receiptOf(house: House, viewer: Viewer, id: string): Promise<Receipt> {
  const order = await visibleOrder(house, viewer, id)
  if (order.payment_status !== 'Paid') throw new Failure('not-found', 'There is a receipt once the order is paid.')
  const payment = await house.database.db
    .selectFrom('transactions as t')
    .innerJoin('transaction_statuses as s', (join) => join.onRef('s.provider', '=', 't.provider').onRef('s.txn_id', '=', 't.txn_id'))
    .where('t.order_id', '=', id)
    .where('s.status', '=', 'completed')
    .orderBy('s.at')
    .select(['t.provider', 't.txn_id'])
    .executeTakeFirst()
  const by = payment?.provider === 'paypal' ? 'PayPal' : payment?.provider === RECORDED || !payment ? 'Received directly' : 'Test payment'
  return { order: toOrderView(house, order), agency: await loadAgency(house), transaction: payment?.txn_id ?? '', by }
}
