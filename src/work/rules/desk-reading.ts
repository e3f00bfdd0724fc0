// What a row of the desk needs of the work. The same as workAt says, without what only one order's page
// needs: the desk reads a thousand orders at once.
import { answerBy } from './agency-duties.ts'
import { readClock } from './clock-reading.ts'
import { owedCents } from './late-credit.ts'
import type { ClockTime } from './promise-clock.ts'
import { remindersOf } from './reminders.ts'
import { reviewOf } from './review.ts'
import { hasOpenChanges } from './work-facts.ts'
import type { OrderWork } from './work-history.ts'
import {
  clockModeOf,
  type WorkContext,
  type WorkSold,
  clockTime,
  passTime,
  type WorkSnapshot,
} from './work-snapshot.ts'
import { waitsOn } from './work-states.ts'

export type DeskReading = Pick<
  OrderWork,
  | 'state'
  | 'waitingOn'
  | 'promise'
  | 'late'
  | 'points'
  | 'changesOpen'
  | 'review'
  | 'reminders'
  | 'answerBy'
  | 'answerOverdue'
  | 'credit'
>

/** `now` is the context's moment, made once for all orders. */
export function deskReading(
  stored: WorkSnapshot,
  sold: WorkSold,
  { context, now }: { context: WorkContext; now: ClockTime },
): DeskReading {
  const time = stored.at > now.at ? clockTime(stored.at, context) : now
  const snapshot = passTime(stored, time, sold)
  const { state, facts, credit } = snapshot
  const clock = facts.changesOpen ? snapshot.changes : snapshot.delivery
  const promise = clock && readClock(clock, clockModeOf(snapshot), time)
  const answer = answerBy(snapshot, context)
  return {
    state,
    waitingOn: waitsOn(state),
    promise,
    late: promise?.late ?? false,
    points: { done: snapshot.ticked.length, of: sold.points },
    changesOpen: hasOpenChanges(facts),
    review: reviewOf(snapshot, time.today),
    reminders: remindersOf(snapshot, sold, { ...context, time }),
    answerBy: answer,
    answerOverdue: answer !== null && time.today > answer,
    credit: credit && { ...credit, owedCents: owedCents(credit, facts.paid) },
  }
}
