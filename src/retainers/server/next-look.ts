// When something may be due for a retainer: a period begins, or an unpaid one is to be reminded of.
import { momentOf } from '#platform/rules/calendar.ts'
import { MORNING, nextMorning } from '#platform/rules/waking-hours.ts'
import type { Schedule } from '../rules/periods.ts'
import { nextReminderDay, type UnpaidBill } from '../rules/retainer-reminders.ts'
import { nextDayOf, type Standing } from '../rules/retainer-states.ts'

interface Known {
  schedule: Schedule
  standing: Standing
  unpaid: readonly UnpaidBill[]
}

/** A morning after now; null if nothing is to come. */
export function nextLookAt(
  { schedule, standing, unpaid }: Known,
  { now, timeZone }: { now: number; timeZone: string },
): number | null {
  const days = [nextDayOf(schedule, standing), ...unpaid.map(nextReminderDay)].filter((day) => day !== null)
  const first = days.sort()[0]
  if (first === undefined) return null
  return Math.max(nextMorning(now, timeZone), momentOf(first, MORNING, timeZone))
}
