import type { MessageRecord } from '../../server/thread/message-record.ts'

/** How many of the newest entries are open. */
const OPEN = 4
/** Fewer are not worth a click. */
const FEWEST_FOLDED = 2

/**
 * How many of the first entries are folded. A question that waits for its answer stays open, and everything
 * after it.
 */
export function countFolded(entries: readonly Pick<MessageRecord, 'open'>[]): number {
  const asked = entries.findIndex(({ open }) => open)
  const count = Math.min(entries.length - OPEN, asked === -1 ? Infinity : asked)
  return count < FEWEST_FOLDED ? 0 : count
}
