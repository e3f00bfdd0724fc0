// Removes what is left of the demo in one step, and brings it back. The payment email is part of it, so both
// need a recent sign-in.
import type { ContentType } from '#content/rules/model/define.ts'
import { uniqueKey } from '#content/server/content-records.ts'
import { restoreSnapshot } from '#editing/server/revisions.ts'
import { removeContent } from '#editing/server/save-content.ts'
import { snapshotOf, type Snapshot } from '#editing/server/write-revision.ts'
import { requireRecentSignIn } from '#identity/server/recent-sign-in.ts'
import { Failure } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { revisionsDeletedBefore } from '#platform/server/retention.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { demoOwners, demoRecords } from './demo-left.ts'

const ACTION = 'demo removed'

export interface ClearedDemo {
  removed: number
}

/** Records that somebody has changed stay. An owner with the name of the demo's has none after it. */
export async function clearDemo(app: App, viewer: Viewer): Promise<ClearedDemo> {
  const actor = requirePermission(viewer, 'change-settings')
  await requireRecentSignIn(app, viewer)
  return inTransaction(app, async (unit) => {
    const records = (await demoRecords(app, unit.tx)).filter(({ isUntouched }) => isUntouched)
    for (const { row } of records)
      if (!(await removeContent(unit, row, actor)))
        throw new Failure('conflict', say('setup.agency', 'demo.changed'))
    const owners = await demoOwners(unit.tx)
    if (owners.length) await unit.tx.updateTable('user').set({ name: '' }).where('id', 'in', owners).execute()
    if (records.length)
      await unit.audit(
        actor,
        ACTION,
        'content',
        say('setup.agency', 'demo.records', { count: records.length }),
      )
    return { removed: records.length }
  })
}

/** When the demo was last removed, if it can be brought back. */
export async function demoClearedAt(app: App, viewer: Viewer): Promise<number | undefined> {
  requirePermission(viewer, 'change-settings')
  return lastClearedAt(app.database.db)
}

async function lastClearedAt(db: Queryable): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('at')
    .where('action', '=', ACTION)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Retention may have deleted the versions that would have to be restored.
  const since = await revisionsDeletedBefore(db)
  return row && (since === undefined || row.at >= since) ? row.at : undefined
}

/**
 * Brings back the records that were removed last. A record with a successor, such as a new banner, is left
 * out.
 */
export async function bringBackDemo(
  app: App,
  viewer: Viewer,
): Promise<{ broughtBack: number; left: number }> {
  const actor = requirePermission(viewer, 'change-settings')
  await requireRecentSignIn(app, viewer)
  return inTransaction(app, async (unit) => {
    const at = await lastClearedAt(unit.tx)
    const removed = at === undefined ? [] : await removedAt(app, unit, at)
    const wanted = removed.filter(({ isThere, hasSuccessor }) => !isThere && !hasSuccessor)
    for (const { type, id, snapshot } of wanted) await restoreSnapshot(unit, { type, id, snapshot, actor })
    if (wanted.length)
      await unit.audit(
        actor,
        'demo brought back',
        'content',
        say('setup.agency', 'demo.records', { count: wanted.length }),
      )
    return { broughtBack: wanted.length, left: removed.filter(({ hasSuccessor }) => hasSuccessor).length }
  })
}

interface RemovedRecord {
  type: ContentType
  id: string
  snapshot: Snapshot
  isThere: boolean
  hasSuccessor: boolean
}

async function removedAt({ types }: App, { tx }: UnitOfWork, at: number): Promise<RemovedRecord[]> {
  const deletions = await tx
    .selectFrom('revisions')
    .select(['record_id', 'type', 'version'])
    .where('at', '=', at)
    .where('action', '=', 'deleted')
    .execute()
  const records: RemovedRecord[] = []
  for (const { record_id: id, type: name, version } of deletions) {
    const type = types.find((known) => known.name === name)
    const revision = await tx
      .selectFrom('revisions')
      .select('data')
      .where('record_id', '=', id)
      .where('version', '=', version - 1)
      .executeTakeFirst()
    const snapshot = revision && snapshotOf(revision)
    if (!type || !snapshot) continue
    const key = uniqueKey(type, snapshot.fields)
    const current = await tx
      .selectFrom('content')
      .select('id')
      .where((e) => e.or([e('id', '=', id), e('unique_key', '=', key)]))
      .execute()
    records.push({
      type,
      id,
      snapshot,
      isThere: current.some((row) => row.id === id),
      hasSuccessor: current.some((row) => row.id !== id),
    })
  }
  return records
}
