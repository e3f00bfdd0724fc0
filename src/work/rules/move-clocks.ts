// Starts, stops and drops the clocks as the state changes. A delivery and each round of changes have their
// own.
import { resumeClock, pauseClock, startClock, type ClockTime, type PauseReason } from './promise-clock.ts'
import type { WorkPlan } from './work-event.ts'
import { clockOf } from './work-stages.ts'
import type { WorkState } from './work-state.ts'

/** Moves the clocks of an account to which the action has otherwise been applied. */
export function moveClocks(account: WorkState, plan: WorkPlan, time: ClockTime): WorkState {
  const { state, facts } = account
  const which = facts.changesOpen ? 'changes' : 'delivery'
  // No changes are open any more. The next ones get a new clock.
  const moved = facts.changesOpen ? account : { ...account, changes: null }
  const clock = moved[which]
  const mode = clockOf(state)
  if (mode === 'not-begun') return { ...moved, delivery: null, credit: null }
  if (mode === 'runs') {
    const days = facts.changesOpen ? plan.changeDays : plan.days
    return { ...moved, [which]: clock ? resumeClock(clock, time) : startClock(days, time) }
  }
  return clock ? { ...moved, [which]: pauseClock(clock, pauseReason(account), time) } : moved
}

function pauseReason({ state, questionsAsked }: WorkState): PauseReason {
  if (state === 'waiting-for-customer') return { kind: 'question', number: questionsAsked }
  return { kind: state === 'closed' ? 'closed' : 'delivered' }
}
