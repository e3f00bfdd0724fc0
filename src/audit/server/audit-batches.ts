import type { Selectable } from 'kysely'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { AuditRow } from '#platform/server/database/tables.ts'

const BATCH = 1000

/** All lines in their order, in batches, so that a long trail needs little memory. */
export async function* auditBatches(db: Queryable): AsyncGenerator<Selectable<AuditRow>[]> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(BATCH)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.seq
  }
}
