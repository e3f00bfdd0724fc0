// The backups by schedule, one row for each day. The row decides which instance makes the day's backup.
import { sql, type Kysely } from 'kysely'

export function backups() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create table backups (
      day text not null primary key,
      state text not null check (state in ('running', 'proven', 'unproven', 'failed')),
      claim text not null, attempts integer not null,
      started_at bigint not null, ended_at bigint, next_try_at bigint not null,
      file text, bytes bigint, row_count bigint, reason text not null default '', mailed_at bigint
    )`.execute(db)
  }
}
