// Deletes old versions of the content under the retention. What was on the site at any later moment can still
// be restored: the version that was in force then stays, however old it is.
import { pageText } from '#content/rules/types/page-text.ts'
import { workingDays } from '#content/rules/types/working-days.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { deleteOld } from '#platform/server/delete-old.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

/** Promised days are counted by the working days of their time, and a dispute needs the terms of its time. */
const KEPT_TYPES = [workingDays.name, pageText.name]

const BATCH = 1000

/** Housekeeping runs this. */
export const deleteOldRevisions = (app: App): Promise<void> =>
  deleteOld(app, {
    kind: 'revisions',
    audited: { action: 'old versions deleted', subject: 'content' },
    batchSize: BATCH,
    deleteBatch,
  })

async function deleteBatch({ tx }: UnitOfWork, before: number): Promise<number> {
  const ids = (await oldRevisions(tx, before).select('id').limit(BATCH).execute()).map(({ id }) => id)
  if (!ids.length) return 0
  await tx.deleteFrom('revisions').where('id', 'in', ids).execute()
  await tx
    .updateTable('retention')
    .set((e) => ({
      cut_before: e.case().when('cut_before', '>', before).then(e.ref('cut_before')).else(before).end(),
    }))
    .where('kind', '=', 'revisions')
    .execute()
  return ids.length
}

/**
 * Versions that were replaced before this moment, and the last trace of deleted records: a deletion whose
 * earlier versions are gone. The first version of a demo record stays as long as the record: it shows whether
 * anybody changed the record.
 */
const oldRevisions = (db: Queryable, before: number) =>
  db
    .selectFrom('revisions as old')
    .where('old.at', '<', before)
    .where('old.type', 'not in', KEPT_TYPES)
    .where((e) => {
      const ofRecord = e
        .selectFrom('revisions as other')
        .select('other.id')
        .whereRef('other.record_id', '=', 'old.record_id')
      const followed = e.exists(
        ofRecord.whereRef('other.version', '>', 'old.version').where('other.at', '<', before),
      )
      const isSeed = e.and([e('old.version', '=', 1), e('old.actor', '=', SYSTEM_ACTOR)])
      const isThere = e.exists(
        e.selectFrom('content').select('content.id').whereRef('content.id', '=', 'old.record_id'),
      )
      const isAlone = e.not(e.exists(ofRecord.whereRef('other.id', '!=', 'old.id')))
      return e.or([
        e.and([followed, e.not(e.and([isSeed, isThere]))]),
        e.and([e('old.action', '=', 'deleted'), isAlone]),
      ])
    })

export async function countOldRevisions(db: Queryable, before: number): Promise<number> {
  const { count } = await oldRevisions(db, before)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
