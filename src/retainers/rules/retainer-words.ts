// A retainer's state and what can be done about it, in words.
import type { Interval } from '#content/rules/values/intervals.ts'
import type { LocalDate } from '#platform/rules/calendar.ts'
import { as, say, type Value } from '#platform/rules/words.ts'
import type { RetainerAction, RetainerState } from './retainer-states.ts'

/** "next on 12/14/2026". The day is the one of the next period. */
export function standingWords(state: RetainerState, day: LocalDate | null): string {
  if (day === null) return say('retainers.screens', `state.${state}`)
  const key = state === 'pausing' || state === 'ending' ? state : 'active'
  return say('retainers.screens', `standing.${key}`, { day: as('day', day) })
}

/** "Monthly: $490.00, next on 12/14/2026". */
export const retainerLine = (
  interval: Interval,
  price: Value,
  { state, day }: { state: RetainerState; day: LocalDate | null },
): string => say('retainers.screens', 'line', { interval, price, standing: standingWords(state, day) })

/** What a button does. Resuming what has not stopped yet takes the pause or the end back. */
export const effectOf = (action: RetainerAction, state: RetainerState): 'pause' | 'end' | 'resume' | 'keep' =>
  action !== 'resume' ? action : state === 'paused' ? 'resume' : 'keep'

/**
 * What an action would do, and from when. `day`: of the next period; `resumedOn`: of the next one after a pause.
 */
export function actionConsequence(
  action: RetainerAction,
  state: RetainerState,
  { day: next, resumedOn }: { day: LocalDate | null; resumedOn: LocalDate },
): string {
  if (next === null && action === 'end') return say('retainers.screens', 'effect.endNow')
  const effect = effectOf(action, state)
  return effect === 'resume'
    ? say('retainers.screens', 'effect.resume', { resumedOn: as('day', resumedOn) })
    : say('retainers.screens', `effect.${effect}`, { day: as('day', next ?? resumedOn) })
}

/** After an action. */
export const standsNow = (state: RetainerState, day: LocalDate | null): string =>
  state === 'paused' || state === 'ended' || day === null
    ? say('retainers.screens', state === 'paused' ? 'now.paused' : 'now.ended')
    : say('retainers.screens', `now.${state}`, { day: as('day', day) })
