// When time alone may change the work on an order: reminders, warnings, acceptance by silence, news of a
// delay.
import { nextMorning } from '#platform/rules/waking-hours.ts'
import { workAt } from '../../rules/work-history.ts'
import type { WorkContext, WorkSold, WorkSnapshot } from '../../rules/work-snapshot.ts'

/** The next morning, or the news of a delay if they are due before; null if nothing can happen by time. */
export function nextLookAt(snapshot: WorkSnapshot, sold: WorkSold, context: WorkContext): number | null {
  if (!sold.plan || snapshot.state === 'accepted' || snapshot.state === 'closed') return null
  const { now, timeZone } = context
  const morning = nextMorning(now, timeZone)
  const { lateNewsDueAt } = workAt(snapshot, sold, context)
  return lateNewsDueAt === null ? morning : Math.min(morning, Math.max(lateNewsDueAt, now))
}
