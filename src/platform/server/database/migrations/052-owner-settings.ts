// The settings that the owner makes by a screen: mail server, payment providers, backups, bucket.
import { sql, type Kysely } from 'kysely'

export function ownerSettings() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table owner_settings (
        name text not null primary key,
        value text not null,
        set_at bigint not null,
        actor text not null
      )`.execute(db)
  }
}
