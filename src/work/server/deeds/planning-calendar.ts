import { dateIn, workingDaysKnownAt, type LocalDate, type WorkingDays } from '#platform/rules/calendar.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { House } from '#platform/server/house.ts'
import { workContext } from './work-context.ts'

export interface PlanningCalendar extends WorkingDays {
  today: LocalDate
}

/** Today and the working days as they count for new promises, for previews while somebody plans. */
export async function planningCalendar(house: House, viewer: Viewer): Promise<PlanningCalendar> {
  requirePermission(viewer, 'work-on-orders')
  const { now, timeZone, workingDays } = await workContext(house, house.database.db, house.clock.now())
  return { today: dateIn(now, timeZone), ...workingDaysKnownAt(workingDays, now) }
}
