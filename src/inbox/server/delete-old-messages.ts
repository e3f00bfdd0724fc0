import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { deleteOld } from '#platform/server/delete-old.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { deleteMessages, forgetNotesOf } from './erase-address.ts'

const BATCH = 500

/** Deletes messages with their answers, once they are older than the retention. Housekeeping runs this. */
export const deleteOldMessages = (app: App): Promise<void> =>
  deleteOld(app, {
    kind: 'messages',
    audited: { action: 'old messages deleted', subject: 'messages' },
    batchSize: BATCH,
    deleteBatch,
  })

async function deleteBatch(unit: UnitOfWork, before: number): Promise<number> {
  const rows = await unit.tx
    .selectFrom('messages')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(BATCH)
    .execute()
  const ids = rows.map(({ id }) => id)
  const deleted = await deleteMessages(unit, ids)
  if (deleted) await forgetNotesOf(unit, ids)
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
