// A mailed link may pay an order instead of opening it. Orders without an account are found by their address.
import { sql, type Kysely } from 'kysely'

export function payLinks() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('order_links')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('order'))
      .execute()
    await sql`create index orders_without_account on orders (customer_email) where user_id is null`.execute(
      db,
    )
  }
}
