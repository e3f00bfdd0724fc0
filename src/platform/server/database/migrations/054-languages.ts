// In which language a person reads: of an account, of an order as it was placed, of a subscription.
import { sql, type Kysely } from 'kysely'

export function languages() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['user', 'orders', 'subscribers'])
      await sql`alter table ${sql.id(table)} add column language text`.execute(db)
  }
}
