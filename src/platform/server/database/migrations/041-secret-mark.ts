// A keyed hash of the site's secret: a start knows by it that the secret is a new one.
import { sql, type Kysely } from 'kysely'

export function secretMark() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create table secret_mark (id integer not null primary key, mark text not null)`.execute(db)
  }
}
