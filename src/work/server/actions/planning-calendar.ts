import { dateIn, workingDaysKnownAt, type LocalDate, type WorkingDays } from '#platform/rules/calendar.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { workContext } from './work-context.ts'

export interface PlanningCalendar extends WorkingDays {
  today: LocalDate
}

/** Today and the working days as they count for new promises, for previews while somebody plans. */
export async function planningCalendar(app: App, viewer: Viewer): Promise<PlanningCalendar> {
  requirePermission(viewer, 'work-on-orders')
  const { now, timeZone, workingDays } = await workContext(app, app.database.db, app.clock.now())
  return { today: dateIn(now, timeZone), ...workingDaysKnownAt(workingDays, now) }
}
