// Deletes receipts and invoices past their retention, whoever they were issued to.
import { SYSTEM_ACTOR } from '#domain/permissions.ts'
import { durationWords } from '#domain/retention.ts'
import type { Queryable } from '../../database/connect.ts'
import type { House } from '../../house.ts'
import { deletedBefore } from '../../retention.ts'
import { inTransaction, type Work } from '../../unit-of-work.ts'

const TABLES = ['documents', 'invoices'] as const
const BATCH = 500
const MOST_BATCHES = 20

/** Housekeeping runs this. */
export async function deleteOldDocuments(house: House): Promise<void> {
  const rule = await deletedBefore(house, 'documents')
  if (!rule) return
  for (let batch = 0; batch < MOST_BATCHES; batch++)
    if ((await inTransaction(house, (work) => deleteBefore(work, rule))) < BATCH) return
}

async function deleteBefore(
  { tx, audit }: Work,
  { before, months }: { before: number; months: number },
): Promise<number> {
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
  if (deleted)
    await audit(
      SYSTEM_ACTOR,
      'old documents deleted',
      'documents',
      `${deleted} receipts and invoices older than ${durationWords(months)}`,
    )
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
