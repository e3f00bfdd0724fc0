// What a row of the desk says about the work on its order. It depends on the stored work, the day and the
// working days, and on nothing else.
import { dateIn, daysBetween, type LocalDate } from '#platform/rules/calendar.ts'
import { say } from '#platform/rules/words.ts'
import { deskReading, type DeskReading } from '../../rules/desk-reading.ts'
import { progressOf, type Progress } from '../../rules/progress.ts'
import type { ClockTime } from '../../rules/promise-clock.ts'
import type { WorkContext } from '../../rules/work-snapshot.ts'
import type { WorkState } from '../../rules/work-states.ts'
import type { StoredWork } from '../actions/stored-work.ts'

export interface DeskWork {
  state: WorkState
  late: boolean
  /** The day that counts: the promised one, or for an unanswered message the day to answer by. */
  due: LocalDate | null
  promisedOn: LocalDate | null
  expectedOn: LocalDate | null
  /** "2 working days left", "3 working days late". */
  daysLeft: string
  /** What is asked of whom. */
  asked: string
  points: { done: number; of: number }
  progress: Progress | null
  /** A message of the customer waits for an answer. */
  unanswered: boolean
  answerBy: LocalDate | null
  answerOverdue: boolean
  /** When it began to need somebody: its state, or an earlier message without an answer. */
  since: string
  /** Calendar days since it is in this state. */
  waitsDays: number
  /** All reminders are sent: somebody should call. */
  call: boolean
  /** When the delivery counts as accepted. */
  acceptedOn: LocalDate | null
  creditCents: number
}

/** `now` is the context's moment, made once for all orders. */
export function deskWork(
  { snapshot, sold }: Pick<StoredWork, 'snapshot' | 'sold'>,
  context: WorkContext,
  now: ClockTime,
): DeskWork {
  const work = deskReading(snapshot, sold, { context, now })
  const { promise, answerBy } = work
  const isUnanswered = snapshot.answerWantedSince !== null
  const days = [work.waitingOn === 'agency' ? promise?.promisedOn : null, isUnanswered ? answerBy : null]
  return {
    state: work.state,
    late: work.late,
    due: days.filter((day): day is LocalDate => Boolean(day)).sort()[0] ?? null,
    promisedOn: promise?.promisedOn ?? null,
    expectedOn: promise?.expectedOn ?? null,
    daysLeft: daysLeftWords(work),
    asked: askedWords(work, isUnanswered),
    points: work.points,
    progress: progressOf(work),
    unanswered: isUnanswered,
    answerBy,
    answerOverdue: work.answerOverdue,
    since: new Date(Math.min(snapshot.since, snapshot.answerWantedSince ?? Infinity)).toISOString(),
    waitsDays: Math.max(0, daysBetween(dateIn(snapshot.since, context.timeZone), now.today)),
    call: work.reminders?.call ?? false,
    acceptedOn: work.review.acceptedOn,
    creditCents: work.credit?.owedCents ?? 0,
  }
}

function daysLeftWords({ promise, state }: DeskReading): string {
  if (!promise || state === 'delivered' || state === 'accepted' || state === 'closed') return ''
  const { daysLeft } = promise
  return daysLeft < 0
    ? say('work.agency', 'daysLate', { days: -daysLeft })
    : say('work.agency', 'daysLeft', { days: daysLeft })
}

function askedWords({ state }: DeskReading, isUnanswered: boolean): string {
  if (!isUnanswered) return say('work.agency', `asked.${state}`)
  return state === 'in-progress' || state === 'changes-asked'
    ? say('work.agency', `askedToo.${state}`)
    : say('work.agency', 'asked.message')
}
