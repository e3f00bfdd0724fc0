// Deletes receipts and invoices past their retention, also those of deleted accounts.
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { deleteOld } from '#platform/server/delete-old.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

const TABLES = ['documents', 'invoices'] as const
const BATCH = 500

/** Housekeeping runs this. */
export const deleteOldDocuments = (app: App): Promise<void> =>
  deleteOld(app, {
    kind: 'documents',
    audited: { action: 'old documents deleted', subject: 'documents' },
    batchSize: BATCH,
    deleteBatch,
  })

async function deleteBatch({ tx }: UnitOfWork, before: number): Promise<number> {
  let deleted = 0
  for (const table of TABLES) {
    const rows = await tx
      .selectFrom(table)
      .select('number')
      .where('issued_at', '<', before)
      .orderBy('issued_at')
      .limit(BATCH)
      .execute()
    if (!rows.length) continue
    const numbers = rows.map(({ number }) => number)
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where('number', 'in', numbers)
      .where('issued_at', '<', before)
      .executeTakeFirstOrThrow()
    deleted += Number(numDeletedRows)
  }
  return deleted
}

export async function countOldDocuments(db: Queryable, before: number): Promise<number> {
  let sum = 0
  for (const table of TABLES) {
    const { count } = await db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('issued_at', '<', before)
      .executeTakeFirstOrThrow()
    sum += Number(count)
  }
  return sum
}
