// An account is deleted: its orders stay, because the books need them, but nobody can be read from them any more.
import type { Work } from '../../unit-of-work.ts'
import { termsOf } from './order-terms.ts'

const NAME = 'Deleted account'

export async function forgetCustomer(work: Work, userId: string): Promise<void> {
  const orders = await work.tx.selectFrom('orders').selectAll().where('user_id', '=', userId).execute()
  for (const order of orders) {
    const after = { ...order, customer_name: NAME, customer_email: '', customer_address: '', user_id: null }
    const gone = termsOf(order).filter((term) => !termsOf(after).includes(term))
    if (gone.length) await work.tx.deleteFrom('order_terms').where('seq', '=', order.seq).where('term', 'in', gone).execute()
    await work.tx
      .updateTable('orders')
      .set({ user_id: null, customer_name: NAME, customer_email: '', customer_address: '', version: order.version + 1, updated_at: work.at })
      .where('id', '=', order.id)
      .execute()
    await work.tx.updateTable('order_events').set({ actor: NAME }).where('order_id', '=', order.id).where('actor', '=', order.customer_email).execute()
  }
  await work.tx.deleteFrom('totals').where('scope', 'in', ['customer', 'customer-orders', 'customer-pending']).where('key', '=', userId).execute()
  await work.tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
}
