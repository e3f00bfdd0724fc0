// The admins' list of orders can be narrowed to days, and a customer has a page: by index, not by reading
// all.
import { sql, type Kysely } from 'kysely'

export function orderLists() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    for (const index of [
      sql`create index orders_placed on orders (mode, placed_at, seq, payment_status, order_status)`,
      sql`create index orders_email on orders (customer_email, seq)`,
      sql`create index messages_email on messages (email, seq)`,
    ])
      await index.execute(db)
  }
}
