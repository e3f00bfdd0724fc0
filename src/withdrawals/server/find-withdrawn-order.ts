// The order that a declaration means: by its number and by an address that it is known under.
import type { Order } from '#orders/server/order-record.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { toTerm } from '#platform/server/search/terms.ts'
import { plainNumber } from '../rules/withdrawal.ts'

/** The address on the order, or that of the account today. Of several, the newest order. */
export async function findWithdrawnOrder(
  db: Queryable,
  { number, email }: { number: string; email: string },
): Promise<Order | undefined> {
  const typed = plainNumber(number)
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where((e) =>
      e.or([
        e('seq', 'in', e.selectFrom('order_terms').select('seq').where('term', '=', toTerm(email))),
        e('user_id', 'in', e.selectFrom('user').select('id').where('email', '=', email)),
      ]),
    )
    .orderBy('seq', 'desc')
    .execute()
  return orders.find(({ id, user_id: userId }) => userId !== null && id.toUpperCase().startsWith(typed))
}
