import { requirePermission, type Viewer } from '#domain/permissions.ts'
import { dateIn, workingDaysKnownAt, type LocalDate, type WorkingDays } from '#domain/work/calendar.ts'
import type { House } from '../../../house.ts'
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
