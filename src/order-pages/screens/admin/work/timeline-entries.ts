// One list of what happened on an order: messages, deliveries, and the lines of its history.
import type { TimelineEvent } from '#orders/server/order-events.ts'
import type { WorkAction } from '#work/rules/actions/index.ts'
import type { RoundView } from '#work/server/delivery/rounds-view.ts'
import type { MessageRecord } from '#work/server/thread/message-record.ts'

export type TimelineEntry =
  | { kind: 'message'; at: number; message: MessageRecord }
  | { kind: 'round'; at: number; round: RoundView }
  | { kind: 'event'; at: number; event: TimelineEvent }

interface Happened {
  messages: readonly MessageRecord[]
  rounds: readonly RoundView[]
  history: readonly TimelineEvent[]
  /** Null for the first page of messages. */
  earlier: number | null
  /** When the next newer page of messages begins; undefined for the newest. */
  until: number | undefined
}

/** The history says it in one line, and the message or the delivery stands beside it. */
const SAYS_A_MESSAGE: readonly (string | null)[] = [
  'asked',
  'answered',
  'changes-asked',
  'delivered',
] satisfies WorkAction[]

/** Oldest first. A page of messages brings along what happened meanwhile. */
export function timelineOf({ messages, rounds, history, earlier, until }: Happened): TimelineEntry[] {
  const from = earlier === null ? -Infinity : (messages[0]?.at ?? Infinity)
  const isOnPage = ({ at }: { at: number }) => at >= from && (until === undefined || at < until)
  const told = new Set([...messages, ...rounds].map(({ at }) => at))
  return [
    ...history
      .filter((event) => isOnPage(event) && !(told.has(event.at) && SAYS_A_MESSAGE.includes(event.action)))
      .map((event) => ({ kind: 'event' as const, at: event.at, event })),
    ...rounds.filter(isOnPage).map((round) => ({ kind: 'round' as const, at: round.at, round })),
    ...messages.map((message) => ({ kind: 'message' as const, at: message.at, message })),
  ].toSorted((one, other) => one.at - other.at)
}

/** How many of the newest entries are open. */
const OPEN = 7
/** Fewer are not worth a click. */
const FEWEST_FOLDED = 3

/** How many of the first entries are folded. What waits for an answer stays open, and everything after it. */
export function countFolded(entries: readonly TimelineEntry[], isAnswerWanted: boolean): number {
  const lastOwn = entries.findLastIndex((entry) =>
    entry.kind === 'message' ? entry.message.side === 'agency' : entry.kind === 'round',
  )
  const waits = entries.findIndex(
    (entry, at) =>
      entry.kind === 'message' &&
      (entry.message.open || (isAnswerWanted && at > lastOwn && entry.message.side === 'customer')),
  )
  const count = Math.min(entries.length - OPEN, waits === -1 ? Infinity : waits)
  return count < FEWEST_FOLDED ? 0 : count
}
