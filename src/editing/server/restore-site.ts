// Restores the whole site to an earlier moment, prices included, in one transaction. Content that only admins
// read stays as it is: restoring an old payment email would send money to an old account.
import type { ContentType } from '#content/rules/model/define.ts'
import type { ContentRow } from '#content/server/content-tables.ts'
import { emailTeam } from '#email/server/email-team.ts'
import { requireRecentSignIn } from '#identity/server/recent-sign-in.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { mapUniqueViolation } from '#platform/server/database/map-unique-violation.ts'
import { revisionsDeletedBefore } from '#platform/server/retention.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { differencesBetween, withNames, type Difference } from './differences.ts'
import { siteRestored } from './editing-emails.ts'
import { recordNames, titleWith } from './record-names.ts'
import { restoreSnapshot } from './revisions.ts'
import { removeContent } from './save-content.ts'
import { snapshotOf, toSnapshot, type Snapshot } from './write-revision.ts'

export interface SiteChange {
  recordId: string
  type: string
  label: string
  title: string
  /** What restoring does to this record. */
  kind: RestoreStep['kind']
  differences: Difference[]
}

/** A record that differs from what it was at the moment. */
type RestoreStep = { type: ContentType; id: string } & (
  | { kind: 'removed'; row: ContentRow }
  | { kind: 'changed'; row: ContentRow; target: Snapshot }
  | { kind: 'brought back'; target: Snapshot }
)

/** What restoring the site to this moment would change. */
export async function previewSiteRestore(app: App, viewer: Viewer, moment: number): Promise<SiteChange[]> {
  requirePermission(viewer, 'restore-site')
  const { db } = app.database
  await refuseForgotten(db, moment)
  const names = await recordNames(db, app.types)
  return (await planRestore(app, db, moment)).map((step) => {
    const { type, id, kind } = step
    const before = 'row' in step ? toSnapshot(step.row) : null
    const after = 'target' in step ? step.target : null
    return {
      recordId: id,
      type: type.name,
      label: type.label,
      title: titleWith(names, type, (after ?? before)?.fields ?? {}),
      kind,
      differences: withNames(names, differencesBetween(type, before, after)),
    }
  })
}

/** Deletes what was created since and brings back what was deleted. The history can undo all of it. */
export async function restoreSite(app: App, viewer: Viewer, moment: number): Promise<{ changed: number }> {
  const actor = requirePermission(viewer, 'restore-site')
  await requireRecentSignIn(app, viewer)
  if (moment > app.clock.now()) throw invalid({ at: say('editing.agency', 'pastOnly') })
  const restore = () =>
    inTransaction(app, async (unit) => {
      await refuseForgotten(unit.tx, moment)
      const steps = await planRestore(app, unit.tx, moment)
      // Two records may have swapped their unique names, so all names are freed first.
      const ids = steps.map(({ id }) => id)
      if (ids.length)
        await unit.tx.updateTable('content').set({ unique_key: null }).where('id', 'in', ids).execute()
      for (const step of steps) {
        if (step.kind !== 'removed')
          await restoreSnapshot(unit, { type: step.type, id: step.id, snapshot: step.target, actor })
        else if (!(await removeContent(unit, step.row, actor))) throw versionConflict()
      }
      if (steps.length) {
        await unit.audit(
          actor,
          'site restored',
          new Date(moment).toISOString(),
          say('editing.agency', 'records', { count: steps.length }),
        )
        await emailTeam(unit, siteRestored, { facts: { moment, changed: steps.length, by: actor.email } })
      }
      return { changed: steps.length }
    })
  return mapUniqueViolation(restore, versionConflict)
}

const versionConflict = (): Failure => new Failure('conflict', say('editing.agency', 'notRestored'))

/** Refuses a time whose versions were deleted: a restore would remove the records without one. */
async function refuseForgotten(db: Queryable, moment: number): Promise<void> {
  const before = await revisionsDeletedBefore(db)
  if (before === undefined || moment >= before) return
  throw new Failure(
    'conflict',
    say('editing.agency', 'versionsDeleted', { since: as('dateAndTime', before) }),
  )
}

/** Removals come first: they free unique keys that the other steps need. */
async function planRestore({ types }: App, db: Queryable, moment: number): Promise<RestoreStep[]> {
  const publicTypes = types.filter((type) => type.readers !== 'admin')
  const names = publicTypes.map((type) => type.name)
  const current = await db.selectFrom('content').selectAll().where('type', 'in', names).execute()
  const newest = db
    .selectFrom('revisions')
    .select(['record_id', (e) => e.fn.max('version').as('version')])
    .where('at', '<=', moment)
    .groupBy('record_id')
    .as('newest')
  const past = await db
    .selectFrom('revisions')
    .innerJoin(newest, (on) =>
      on
        .onRef('newest.record_id', '=', 'revisions.record_id')
        .onRef('newest.version', '=', 'revisions.version'),
    )
    .select(['revisions.record_id', 'revisions.type', 'revisions.data'])
    .where('revisions.type', 'in', names)
    .execute()
  const rows = new Map(current.map((row) => [row.id, row]))
  const targets = new Map(past.map((revision) => [revision.record_id, revision]))
  const steps: RestoreStep[] = []
  for (const id of new Set([...rows.keys(), ...targets.keys()])) {
    const row = rows.get(id)
    const revision = targets.get(id)
    const target = revision ? snapshotOf(revision) : null
    const type = publicTypes.find(({ name }) => name === (row ?? revision)?.type)
    if (!type) continue
    if (row && !target) steps.push({ type, id, kind: 'removed', row })
    else if (row && target && differencesBetween(type, toSnapshot(row), target).length)
      steps.push({ type, id, kind: 'changed', row, target })
    else if (!row && target) steps.push({ type, id, kind: 'brought back', target })
  }
  const rank = ({ kind }: RestoreStep) => (kind === 'removed' ? 0 : 1)
  return steps.sort((a, b) => rank(a) - rank(b) || publicTypes.indexOf(a.type) - publicTypes.indexOf(b.type))
}
