// When something may be due for a retainer: its next period begins, or a pause or an end takes effect.
import { momentOf } from '#platform/rules/calendar.ts'
import { MORNING, nextMorning } from '#platform/rules/waking-hours.ts'
import type { Schedule } from '../rules/periods.ts'
import { nextDayOf, type Standing } from '../rules/retainer-states.ts'

interface Known {
  schedule: Schedule
  standing: Standing
}

/** A morning after now; null if nothing is to come. */
export function nextLookAt(
  { schedule, standing }: Known,
  { now, timeZone }: { now: number; timeZone: string },
): number | null {
  const day = nextDayOf(schedule, standing)
  return day === null ? null : Math.max(nextMorning(now, timeZone), momentOf(day, MORNING, timeZone))
}
