import { SYSTEM_ACTOR } from '#domain/permissions.ts'
import { durationWords } from '#domain/retention.ts'
import type { Queryable } from '../../database/connect.ts'
import type { House } from '../../house.ts'
import { deletedBefore } from '../../retention.ts'
import { inTransaction, type Work } from '../../unit-of-work.ts'
import { deleteMessages, forgetNotesOf } from './erase-address.ts'

const BATCH = 500
const MOST_BATCHES = 20

/** With their answers, once they are older than the retention. Housekeeping runs this. */
export async function deleteOldMessages(house: House): Promise<void> {
  const rule = await deletedBefore(house, 'messages')
  if (!rule) return
  for (let batch = 0; batch < MOST_BATCHES; batch++)
    if ((await inTransaction(house, (work) => deleteBefore(work, rule))) < BATCH) return
}

async function deleteBefore(
  work: Work,
  { before, months }: { before: number; months: number },
): Promise<number> {
  const rows = await work.tx
    .selectFrom('messages')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(BATCH)
    .execute()
  const ids = rows.map(({ id }) => id)
  const deleted = await deleteMessages(work, ids)
  if (!deleted) return 0
  await forgetNotesOf(work, ids)
  await work.audit(
    SYSTEM_ACTOR,
    'old messages deleted',
    'messages',
    `${deleted} older than ${durationWords(months)}`,
  )
  return deleted
}

export async function countOldMessages(db: Queryable, before: number): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(count)
}
