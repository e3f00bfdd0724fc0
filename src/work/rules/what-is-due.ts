import type { WorkAction } from './actions/index.ts'
// The agency's next move on an order: the one filled button of its page.
import type { ClockReading } from './clock-reading.ts'
import type { OrderWork } from './work-history.ts'

export type Due = 'reply' | 'deliver' | 'refund' | 'friday-note'

interface DueFacts extends Pick<OrderWork, 'state' | 'late' | 'answerBy' | 'fridayNoteDue'> {
  actions: readonly WorkAction[]
  promise: Pick<ClockReading, 'daysLeft'> | null
  points: readonly { done: boolean }[]
  credit: { owedCents: number } | null
}

/** In working days. */
const NEAR = 2

/** Null if the order waits for somebody else, or its day is far. */
export function whatIsDue(facts: DueFacts): Due | null {
  if (facts.answerBy !== null) return 'reply'
  if (facts.actions.includes('delivered') && isDeliveryDue(facts)) return 'deliver'
  if ((facts.credit?.owedCents ?? 0) > 0) return 'refund'
  return facts.fridayNoteDue ? 'friday-note' : null
}

function isDeliveryDue({ state, late, promise, points }: DueFacts): boolean {
  // The points were ticked before the changes were asked for.
  if (state === 'changes-asked' || late) return true
  const isNear = promise !== null && promise.daysLeft <= NEAR
  // Without points and without a day nothing else is left to do.
  return isNear || (points.length ? points.every(({ done }) => done) : promise === null)
}
