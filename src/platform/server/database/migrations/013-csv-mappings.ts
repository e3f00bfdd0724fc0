// The columns that an admin chose for a provider's activity file, and the index that finds the transactions
// of its days.
import { sql, type Kysely } from 'kysely'

export function csvMappings() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create table csv_mappings (
      headers text not null primary key, mapping text not null, updated_at bigint not null
    )`.execute(db)
    await sql`create index transaction_statuses_at on transaction_statuses (at)`.execute(db)
  }
}
