// What each account signed in from, so that a sign-in from anywhere else can be mailed to its owner; and
// whether a session began with a password that is too short for the team.
import { sql, type Kysely } from 'kysely'

export function signInSafety() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create table known_devices (
      user_id text not null references "user" (id) on delete cascade, mark text not null,
      created_at bigint not null, used_at bigint not null, primary key (user_id, mark)
    )`.execute(db)
    await sql`alter table "session" add column "shortPassword" integer`.execute(db)
  }
}
