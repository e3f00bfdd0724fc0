// When a pay form was last opened. The return page says that a payment may be under way only if that was
// recently.
import { sql, type Kysely } from 'kysely'

export function payFormOpened() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table pay_forms add column opened_at bigint not null default 0`.execute(db)
    await sql`update pay_forms set opened_at = at`.execute(db)
  }
}
