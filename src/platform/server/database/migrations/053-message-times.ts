// The inbox lists the conversations of all orders by their last message.
import { sql, type Kysely } from 'kysely'

export function messageTimes() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create index order_messages_at on order_messages (at, seq)`.execute(db)
  }
}
