// Random histories of an order's work, and a second computation of its promised day, which walks day by day.
import fc from 'fast-check'
import {
  addDays,
  dateIn,
  isWorkingDay,
  momentOf,
  nthWorkingDayAfter,
  workingDaysKnownAt,
  type LocalDate,
  type WorkingDaysVersion,
} from '#platform/rules/calendar.ts'
import { ACTIONS, isPossible, WORK_RULES, type WorkAction } from '#work/rules/actions/index.ts'
import { applyAction } from '#work/rules/apply-action.ts'
import type { WorkEvent } from '#work/rules/work-event.ts'
import { workAt } from '#work/rules/work-history.ts'
import {
  type WorkContext,
  type WorkSold,
  firstSnapshot,
  type WorkSnapshot,
  clockModeOf,
} from '#work/rules/work-snapshot.ts'
import { ZONES } from './time-zones.ts'
import { PLAN } from './work-story.ts'

export interface Step {
  event: WorkEvent
  /** The snapshot before this step. */
  snapshot: WorkSnapshot
  refused: boolean
}

export interface History {
  sold: WorkSold
  context: WorkContext
  steps: Step[]
  /** The snapshot after the last step. */
  end: WorkSnapshot
}

/** Chosen seldom, because they end a history or send it back to its start. */
const SELDOM: WorkAction[] = [
  'closed',
  'refunded',
  'payment-withdrawn',
  'set-pending',
  'accepted-at-migration',
]

/** A place in the list of actions that are possible, or of all. */
const choice = fc.record({
  action: fc.nat(999),
  among: fc.constantFrom('usual', 'usual', 'usual', 'moving', 'moving', 'moving', 'all'),
  hours: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 24 * 12 })),
  by: fc.nat(2),
  number: fc.nat(9),
})
type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never

const closedDays = fc.array(
  fc.integer({ min: 0, max: 120 }).map((days) => addDays('2026-10-01', days)),
  { maxLength: 25 },
)

/** Working days: those of the start, and up to three later changes. */
const versions = fc
  .array(
    fc.record({
      day: fc.nat(100),
      closedDays,
      weekdays: fc.constantFrom([1, 2, 3, 4, 5], [1, 2, 3, 4], [7, 1, 3]),
    }),
    {
      maxLength: 3,
    },
  )
  .map((later): WorkingDaysVersion[] => [
    { since: 0, weekdays: [1, 2, 3, 4, 5], closedDays: ['2026-12-25'] },
    ...later
      .toSorted((a, b) => a.day - b.day)
      .map(({ day, ...rest }) => ({ ...rest, since: Date.UTC(2026, 9, 1 + day) })),
  ])

function historyOf(choices: readonly Choice[], timeZone: string, workingDays: WorkingDaysVersion[]): History {
  const placedAt = momentOf('2026-10-12', '09:30', timeZone)
  const sold: WorkSold = { placedAt, priceCents: 49000, points: 7, plan: PLAN }
  const context: WorkContext = { now: placedAt, timeZone, workingDays }
  const steps: Step[] = []
  let [snapshot, at] = [firstSnapshot(sold), placedAt]
  for (const chosen of choices) {
    const { hours, by, number } = chosen
    const action = actionOf(chosen, snapshot)
    at += hours * 3_600_000
    const actors = WORK_RULES[action].by
    const event = {
      action,
      by: actors[by % actors.length],
      at,
      round: snapshot.deliveries,
      point: number,
      points: [number % 7],
      step: stepDue(snapshot, action, { sold, context: { ...context, now: at } }),
      expectedOn: addDays(dateIn(at, timeZone), number * 2),
      refund: String(number % 3),
      cents: number * 1000,
    } as WorkEvent
    const outcome = applyAction(snapshot, event, { sold, context })
    steps.push({ event, snapshot, refused: outcome.refused !== null })
    if (outcome.refused === null) snapshot = outcome.snapshot
  }
  return { sold, context: { ...context, now: at }, steps, end: snapshot }
}

/** The reminder or warning that is due, so that some of them are done. */
function stepDue(
  snapshot: WorkSnapshot,
  action: WorkAction,
  { sold, context }: Pick<History, 'sold' | 'context'>,
) {
  if (action === 'reminded') return workAt(snapshot, sold, context).reminders?.due
  return action === 'review-warned' ? workAt(snapshot, sold, context).review.warningDue : undefined
}

function actionOf({ action, among }: Choice, { state }: WorkSnapshot): WorkAction {
  const possible = ACTIONS.filter((each) => isPossible(each, state) && !SELDOM.includes(each))
  const moving = possible.filter((each) => WORK_RULES[each].to[state] !== 'same')
  const list = among === 'all' ? ACTIONS : among === 'moving' && moving.length ? moving : possible
  return list[action % list.length]!
}

/** Any actions, mostly possible ones. */
export const anyHistory = (workingDays = versions): fc.Arbitrary<History> =>
  fc
    .tuple(
      fc.array(choice, { minLength: 1, maxLength: 40, size: 'max' }),
      fc.constantFrom(...ZONES),
      workingDays,
    )
    .map((parts) => historyOf(...parts))

/** The same working days at all times. */
export const FIXED_DAYS = closedDays.map((days): WorkingDaysVersion[] => [
  { since: 0, weekdays: [1, 2, 3, 4, 5], closedDays: days },
])

/**
 * The promised day of the delivery, night by night, for working days that never change and no agreed days:
 * each working day that ends while the agency may not go on moves it by one.
 */
export function promisedByNights({ steps, end, context }: History, today: LocalDate): LocalDate | undefined {
  const days = workingDaysKnownAt(context.workingDays, 0)
  const snapshots = [...steps.slice(1).map(({ snapshot }) => snapshot), end]
  const doneOn = (snapshot: WorkSnapshot) => dateIn(snapshot.at, context.timeZone)
  let [promised, waiting, before] = [undefined as LocalDate | undefined, 0, 0]
  for (let date = doneOn(steps[0]!.snapshot); date <= today; date = addDays(date, 1)) {
    let last = before
    while (last < snapshots.length && doneOn(snapshots[last]!) <= date) apply(snapshots[last++]!, date)
    before = last
    const snapshot = snapshots[last - 1]
    if (date < today && promised && snapshot && isWorkingDay(date, days)) night(snapshot)
  }
  return promised

  function apply(snapshot: WorkSnapshot, date: LocalDate) {
    const { facts } = snapshot
    const mode = clockModeOf(snapshot)
    if (mode === 'not-begun') [promised, waiting] = [undefined, 0]
    if (facts.changesOpen || mode === 'stopped' || mode === 'not-begun') return
    // Nothing begins while the customer has withdrawn.
    if (!promised && mode === 'paused') return
    if (!promised) promised = nthWorkingDayAfter(date, PLAN.days, days)
    else promised = nthWorkingDayAfter(promised, waiting, days)
    waiting = 0
  }

  /** A delivery moves nothing unless the work is opened again. */
  function night(snapshot: WorkSnapshot) {
    const { facts } = snapshot
    const mode = clockModeOf(snapshot)
    if (facts.changesOpen || mode === 'stopped') waiting++
    else if (mode === 'paused') promised = nthWorkingDayAfter(promised!, 1, days)
  }
}
