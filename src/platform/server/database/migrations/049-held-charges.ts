// One row while saved cards are not charged, because a backup was restored.
import { sql, type Kysely } from 'kysely'

export function heldCharges() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create table held_charges (id integer not null primary key, since bigint not null)`.execute(db)
  }
}
