// How much went back with an event, so that the message about a part of a refund can name it.
import { sql, type Kysely } from 'kysely'

export function webhookRefunds() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table webhook_deliveries add column refunded_cents bigint`.execute(db)
  }
}
