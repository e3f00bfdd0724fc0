// API tokens. Only the hash is stored. Revoked ones stay, so that the audit trail can name them.
import { sql, type Kysely } from 'kysely'

export function apiTokens() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create table api_tokens (
      id text not null primary key, name text not null, hash text not null unique, last_four text not null,
      scopes text not null, user_id text not null, created_at bigint not null, expires_at bigint,
      last_used_at bigint, revoked_at bigint
    )`.execute(db)
  }
}
