// The whole site as it was at a moment, prices included: first what would change, then the way back, in one
// transaction. What only admins read, such as the payment e-mail, stays as it is: the site's past must not
// send money to an old account.
import type { ContentType } from '#content/model/define.ts'
import { titleOf } from '#content/model/to-form.ts'
import { dateAndTime } from '#domain/dates.ts'
import { Failure, invalid } from '#domain/errors.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { Queryable } from '../../database/connect.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import type { ContentRow } from '../../database/tables.ts'
import type { House } from '../../house.ts'
import { requireRecentSignIn } from '../../identity/recent-sign-in.ts'
import { siteRestoredMail } from '../../identity/security-mails.ts'
import { mailAdmins } from '../../outbox/mail-admins.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { differencesBetween, type Difference } from './differences.ts'
import { snapshotOf } from './history.ts'
import { bringBack } from './revisions.ts'
import { removeContent } from './save-content.ts'
import type { Snapshot } from './write-revision.ts'

export interface SiteChange {
  recordId: string
  type: string
  label: string
  title: string
  /** What going back does to this record. */
  kind: 'changed' | 'removed' | 'brought back'
  differences: Difference[]
}

interface Step {
  type: ContentType
  id: string
  now?: ContentRow
  then: Snapshot | null
}

const stateOf = (row: ContentRow): Snapshot => ({
  fields: JSON.parse(row.data),
  position: row.position,
  hidden: row.hidden,
})

/** What would change if the site went back to this moment. */
export async function siteAt(house: House, viewer: Viewer, moment: number): Promise<SiteChange[]> {
  requireAdmin(viewer)
  return (await stepsTo(house, house.database.db, moment)).map(({ type, id, now, then }) => ({
    recordId: id,
    type: type.name,
    label: type.label,
    title: titleOf(type, (then ?? stateOf(now!)).fields),
    kind: !then ? 'removed' : now ? 'changed' : 'brought back',
    differences: differencesBetween(type, now ? stateOf(now) : null, then),
  }))
}

/**
 * Goes back. What was made since is deleted, what was deleted since is there again; all of it can be undone
 * from the history.
 */
export async function restoreSite(
  house: House,
  viewer: Viewer,
  moment: number,
): Promise<{ changed: number }> {
  const actor = requireAdmin(viewer)
  await requireRecentSignIn(house, viewer)
  if (moment > house.clock.now()) throw invalid({ at: 'Choose a moment in the past.' })
  try {
    return await inTransaction(house, async (work) => {
      const steps = await stepsTo(house, work.tx, moment)
      // Two records may have swapped a name: nobody holds one while they are put back.
      const ids = steps.map(({ id }) => id)
      if (ids.length)
        await work.tx.updateTable('content').set({ unique_key: null }).where('id', 'in', ids).execute()
      for (const { type, id, now, then } of steps) {
        if (then) await bringBack(work, type, id, then, actor)
        else if (!(await removeContent(work, now!, actor))) throw versionConflict()
      }
      if (steps.length) {
        await work.audit(actor, 'site restored', new Date(moment).toISOString(), `${steps.length} records`)
        await mailAdmins(
          work,
          siteRestoredMail(
            { moment: dateAndTime(moment, house.settings.TIME_ZONE), changed: steps.length },
            { by: actor.email, origin: work.origin },
          ),
        )
      }
      return { changed: steps.length }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw versionConflict()
    throw error
  }
}

const versionConflict = (): Failure =>
  new Failure(
    'conflict',
    'Somebody changed the site at the same time. Nothing was restored; please look again.',
  )

/** Deletions first, so that their places are free. */
async function stepsTo({ types }: House, db: Queryable, moment: number): Promise<Step[]> {
  const open = types.filter((type) => type.readers !== 'admin')
  const names = open.map((type) => type.name)
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
  const now = new Map(current.map((row) => [row.id, row]))
  const then = new Map(past.map((row) => [row.record_id, { type: row.type, state: snapshotOf(row) }]))
  const steps: Step[] = []
  for (const id of new Set([...now.keys(), ...then.keys()])) {
    const row = now.get(id)
    const state = then.get(id)?.state ?? null
    const type = open.find((each) => each.name === (row?.type ?? then.get(id)!.type))!
    if (row ? !state || differencesBetween(type, stateOf(row), state).length : state)
      steps.push({ type, id, now: row, then: state })
  }
  return steps.sort(
    (a, b) =>
      Number(Boolean(a.then)) - Number(Boolean(b.then)) || open.indexOf(a.type) - open.indexOf(b.type),
  )
}
