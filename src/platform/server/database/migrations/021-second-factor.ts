// The second factor of sign-in: one secret per account, recovery codes, and whether a session passed it.
import { sql, type Kysely } from 'kysely'

export function secondFactor() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create table second_factors (
      user_id text primary key references "user" (id) on delete cascade,
      secret text not null, enabled_at bigint, last_step bigint not null, created_at bigint not null
    )`.execute(db)
    await sql`create table recovery_codes (
      user_id text not null references "user" (id) on delete cascade, code_hash text not null,
      primary key (user_id, code_hash)
    )`.execute(db)
    await sql`alter table "session" add column "secondFactorAt" bigint`.execute(db)
  }
}
