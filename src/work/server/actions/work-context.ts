// The site's time zone and working days, for everything that counts days.
import { parseStored } from '#content/rules/model/to-schema.ts'
import { workingDays } from '#content/rules/types/working-days.ts'
import { closedDaysOf, weekdaysOf } from '#content/rules/values/working-days-text.ts'
import { readFormat } from '#content/server/region.ts'
import {
  type LocalDate,
  MONDAY_TO_FRIDAY,
  type WorkingDays,
  type WorkingDaysVersion,
  dateIn,
  workingDaysKnownAt,
} from '#platform/rules/calendar.ts'
import type { Format } from '#platform/rules/format.ts'
import { type Viewer, requirePermission } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import type { Services } from '#platform/server/services.ts'
import type { WorkContext } from '../../rules/work-snapshot.ts'

/** The context with the words for dates and money. */
export interface SiteContext extends WorkContext {
  format: Format
}

/** Read for every page and action: a few rows by an index, so always those of now, on every instance. */
const revisionsOfDays = preparedQuery((db, { type }: { type: string }) =>
  db.selectFrom('revisions').select(['data', 'at']).where('type', '=', type).orderBy('at').orderBy('version'),
)

export async function workContext(
  app: Pick<Services, 'settings'>,
  db: Queryable,
  now: number,
): Promise<SiteContext> {
  const format = await readFormat(app, db)
  return { now, format, timeZone: format.timeZone, workingDays: await workingDayVersions(db) }
}

/** Before anybody said otherwise, it was Monday to Friday. */
async function workingDayVersions(db: Queryable): Promise<WorkingDaysVersion[]> {
  const revisions = await revisionsOfDays(db, { type: workingDays.name })
  return [
    { since: 0, ...MONDAY_TO_FRIDAY },
    ...revisions.map(({ data, at }) => ({ since: at, ...(data ? daysIn(data) : MONDAY_TO_FRIDAY) })),
  ]
}

function daysIn(revision: string): WorkingDays {
  const { fields } = JSON.parse(revision) as { fields: unknown }
  const { weekdays = '', closedDays = '' } = parseStored(workingDays, fields)
  return {
    weekdays: weekdaysOf(weekdays) ?? MONDAY_TO_FRIDAY.weekdays,
    closedDays: closedDaysOf(closedDays),
  }
}

export interface PlanningCalendar extends WorkingDays {
  today: LocalDate
}

/** Today and the working days as they count for new promises, for previews while somebody plans. */
export async function planningCalendar(app: App, viewer: Viewer): Promise<PlanningCalendar> {
  requirePermission(viewer, 'work-on-orders')
  const { now, timeZone, workingDays } = await workContext(app, app.database.db, app.clock.now())
  return { today: dateIn(now, timeZone), ...workingDaysKnownAt(workingDays, now) }
}
