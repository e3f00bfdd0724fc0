// A retainer's state and what can be done about it, in words.
import { adverbOf, type Interval } from '#content/rules/values/intervals.ts'
import type { RetainerAction, RetainerState } from './retainer-states.ts'

/** "next on 12/14/2026". The day is the one of the next period, in words. */
export function standingWords(state: RetainerState, day: string | null): string {
  if (day === null) return state
  return state === 'pausing' ? `pauses on ${day}` : state === 'ending' ? `ends on ${day}` : `next on ${day}`
}

/** "Monthly: $490.00, next on 12/14/2026". */
export const retainerLine = (
  interval: Interval,
  price: string,
  { state, day }: { state: RetainerState; day: string | null },
): string => `${adverbOf(interval)}: ${price}, ${standingWords(state, day)}`

/** The text of the button. Resuming what has not stopped yet takes the pause or the end back. */
export const actionLabel = (action: RetainerAction, state: RetainerState): string =>
  action === 'pause' ? 'Pause' : action === 'end' ? 'End' : state === 'paused' ? 'Resume' : 'Keep it going'

/**
 * What an action would do, and from when. `day`: of the next period; `resumedOn`: of the next one after a pause.
 */
export function actionConsequence(
  action: RetainerAction,
  state: RetainerState,
  { day, resumedOn }: { day: string | null; resumedOn: string },
): string {
  if (action === 'pause')
    return `It pauses on ${day}: no bill from then on, until it is resumed. Until ${day} this can be taken back.`
  if (action === 'end')
    return day === null
      ? 'It ends at once, because it is paused. This can’t be taken back.'
      : `It ends on ${day}: no bill from then on. Until ${day} this can be taken back.`
  return state === 'paused'
    ? `The next period begins on ${resumedOn} and is billed that day. Until then it can be paused again.`
    : `It goes on as before: the next period begins on ${day} and is billed that day.`
}

const DONE: Record<RetainerState, (day: string | null) => string> = {
  active: (day) => `It goes on. The next period begins on ${day}.`,
  pausing: (day) => `It pauses on ${day}.`,
  paused: () => 'It is paused.',
  ending: (day) => `It ends on ${day}.`,
  ended: () => 'It has ended.',
}

/** After an action. */
export const standsNow = (state: RetainerState, day: string | null): string => DONE[state](day)

/** "3 of them stop when their period ends". */
export const stoppingWords = (count: string): string =>
  count === '1' ? '1 of them stops when its period ends' : `${count} of them stop when their period ends`
