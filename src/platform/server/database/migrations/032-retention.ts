// How long data is kept, and how much of the audit trail was deleted for it. A site that has data already
// keeps everything until an admin chooses: no upgrade deletes anything.
import { sql, type Kysely } from 'kysely'

export function retention() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create table retention (
      kind text not null primary key, months integer, changed_at bigint not null, actor text not null,
      cut_before bigint
    )`.execute(db)
    await sql`create index messages_age on messages (created_at)`.execute(db)
    for (const column of ['cut_seq', 'cut_lines', 'cut_until'])
      await sql`alter table audit_head add column ${sql.raw(column)} bigint`.execute(db)
    const { rows } = await sql`select id from "user" limit 1`.execute(db)
    if (!rows.length) return
    for (const kind of ['messages', 'audit', 'revisions'])
      await sql`insert into retention (kind, months, changed_at, actor)
        values (${kind}, null, ${Date.now()}, 'system')`.execute(db)
  }
}
