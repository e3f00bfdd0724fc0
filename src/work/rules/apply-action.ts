// One action, applied to the snapshot before it. Everything that changes an order's work goes through here.
import type { WorkPlan } from '#content/rules/values/frozen-plan.ts'
import type { Action, Before, Emails } from './actions/define.ts'
import { factsAfter, emailsOf, mayDo, ruleOf, stateAfter } from './actions/index.ts'
import { pauseClock, resumeClock, startClock, type ClockTime, type PauseReason } from './promise-clock.ts'
import { refusedInState, refusedToActor } from './refusal-words.ts'
import { moveReview } from './review.ts'
import type { WorkEvent } from './work-event.ts'
import {
  clockModeOf,
  clockTime,
  passTime,
  type WorkContext,
  type WorkSold,
  type WorkSnapshot,
} from './work-snapshot.ts'
import { clockOf } from './work-states.ts'

export type Outcome = { refused: string } | { refused: null; snapshot: WorkSnapshot; emails: Emails }

export function applyAction(
  before: WorkSnapshot,
  event: WorkEvent,
  { sold, context }: { sold: WorkSold; context: WorkContext },
): Outcome {
  const { action, by } = event
  if (!mayDo(action, by)) return { refused: refusedToActor(action) }
  const facts = factsAfter(before.facts, action)
  const state = stateAfter(before.state, action, facts)
  if (!state) return { refused: refusedInState(action, before.state) }
  // A clock that was set back must not undo a day that has passed.
  const time = clockTime(Math.max(before.at, event.at), context)
  const snapshot = passTime(before, time, sold)
  const known = { snapshot, sold, context, time }
  const refused = objectionTo(event, known)
  if (refused) return { refused }
  const isNewState = state !== before.state
  const after: WorkSnapshot = {
    ...snapshot,
    at: time.at,
    state,
    facts,
    ...(isNewState && { since: time.at, remindFrom: time.at, reminded: 0 }),
    ...whatItLeaves(event, known),
  }
  const timed = sold.plan ? moveClocks(after, sold.plan, time) : after
  return {
    refused: null,
    snapshot: moveReview(timed, sold.plan, time.today),
    emails: emailsOf(action, before.state, state),
  }
}

// Starts, stops and drops the clocks as the state changes. A delivery and each round of changes have their
// own.

/** Moves the clocks of an snapshot to which the action has otherwise been applied. */
function moveClocks(snapshot: WorkSnapshot, plan: WorkPlan, time: ClockTime): WorkSnapshot {
  const { facts } = snapshot
  const which = facts.changesOpen ? 'changes' : 'delivery'
  // No changes are open any more. The next ones get a new clock.
  const moved = facts.changesOpen ? snapshot : { ...snapshot, changes: null }
  const clock = moved[which]
  const mode = clockModeOf(snapshot)
  if (mode === 'not-begun') return { ...moved, delivery: null, credit: null }
  if (mode === 'runs') {
    const days = facts.changesOpen ? plan.changeDays : plan.days
    return { ...moved, [which]: clock ? resumeClock(clock, time) : startClock(days, time) }
  }
  return clock ? { ...moved, [which]: pauseClock(clock, pauseReason(snapshot), time) } : moved
}

function pauseReason({ state, facts, questionsAsked }: WorkSnapshot): PauseReason {
  if (state === 'waiting-for-customer') return { kind: 'question', number: questionsAsked }
  if (state === 'closed') return { kind: 'closed' }
  return { kind: facts.withdrawn && clockOf(state) === 'runs' ? 'withdrawal' : 'delivered' }
}

// The type of an event names its action, so its details are those of its record.
const recordOf = (event: WorkEvent) => ruleOf(event.action) as Action<WorkEvent>

const objectionTo = (event: WorkEvent, before: Before): string | null =>
  recordOf(event).objection?.(before, event) ?? null

const whatItLeaves = (event: WorkEvent, before: Before): Partial<WorkSnapshot> =>
  recordOf(event).leaves?.(before, event) ?? {}
