// How much of the work is done, for every page and list. While changes are open, the points of the delivery
// are all ticked and say nothing about what is left.
import { countOf } from '#platform/rules/count-of.ts'
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
  if (changesOpen)
    return { words: asked > 0 ? `${countOf(asked, 'change')} open` : 'Changes open', share: null }
  return of > 0 ? { words: `${done} of ${of} done`, share: done / of } : null
}
