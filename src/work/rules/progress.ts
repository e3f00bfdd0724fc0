// How much of the work is done, for every page and list. While changes are open, the points of the delivery
// are all ticked and say nothing about what is left.
import { say } from '#platform/rules/words.ts'
import type { OrderWork } from './work-history.ts'

export interface Progress {
  words: string
  /** From 0 to 1, for a bar; null where there is nothing to measure. */
  share: number | null
}

/** `asked`: how many changes were asked for, where that is known. Null without points and changes. */
export function progressOf(
  { points: { done, of }, changesOpen }: Pick<OrderWork, 'points' | 'changesOpen'>,
  asked = 0,
): Progress | null {
  if (changesOpen) return { words: say('work.errors', 'progress.changes', { asked }), share: null }
  return of > 0 ? { words: say('work.errors', 'progress.done', { done, of }), share: done / of } : null
}
