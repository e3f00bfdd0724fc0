// What is new on an order for one side, from its actions: one line each, as the gathering mail shows it.
import type { Order } from '#orders/server/order-record.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { BurstEntry, BurstKind } from '../../rules/burst.ts'
import type { Rule } from '../../rules/rule.ts'
import type { WorkEvent } from '../../rules/work-event.ts'
import { WORK_RULES, type WorkAction } from '../../rules/work-rules.ts'
import { WORK_EVENT } from '../actions/do-action.ts'
import type { Side } from '../work-tables.ts'

export interface NewsEntry extends BurstEntry {
  words: string
}

interface News {
  kind: BurstKind
  /** A message's own words come first. */
  words: (event: WorkEvent, order: Order) => string
}

const say = (words: string, kind: BurstKind = 'other'): News => ({ kind, words: () => words })

/** The actions whose mail gathers. Others have a mail of their own. */
const NEWS: Partial<Record<WorkAction, News>> = {
  'agency-wrote': say('We sent you files.', 'message'),
  'taken-back': say('Our question is settled, and we go on.'),
  'point-ticked': {
    kind: 'tick',
    words: (event, { points }) =>
      `Done: ${(JSON.parse(points) as string[])[(event as { point?: number }).point ?? -1] ?? 'one point'}`,
  },
  reopened: say('We work on your order again.'),
  'set-pending': say('We work on your order again.'),
  'credit-settled': say('The money that we owed you for the delay is settled.', 'money'),
  'brief-added': say('The customer added to the answers.'),
  'customer-wrote': say('The customer sent files.', 'message'),
  'answered-more-to-come': say('The customer answered, and more is to come.', 'message'),
  'new-day-agreed': say('The customer agreed to the new day.'),
  'credit-waived': say('The customer does without the money for the delay.'),
}

const isNewsFor = (action: WorkAction, side: Side): boolean =>
  (WORK_RULES[action] as Rule).mail[side] === 'burst'

type StoredEvent = WorkEvent & { message?: string; undone?: number }

/** Oldest first. What was taken back is left out, changed messages are as they are now. */
export async function newsSince(
  db: Queryable,
  order: Order,
  { side, since }: { side: Side; since: number },
): Promise<NewsEntry[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['data', 'at'])
    .where('order_id', '=', order.id)
    .where('kind', '=', WORK_EVENT)
    .where('at', '>', since)
    .orderBy('seq')
    .execute()
  const events = rows
    .map(({ data, at }) => ({ ...(JSON.parse(data) as StoredEvent), at }))
    .filter(({ action, undone }) => !undone && action in NEWS && isNewsFor(action, side))
  const bodies = await messagesOf(db, order.id, since)
  return events.flatMap((event) => {
    const { kind, words } = NEWS[event.action]!
    const body = event.message === undefined ? '' : bodies.get(event.message)
    if (body === undefined) return []
    // A message may be files alone.
    return [{ at: event.at, kind, words: shortened(body.trim()) || words(event, order) }]
  })
}

async function messagesOf(db: Queryable, orderId: string, since: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('order_messages')
    .select(['id', 'body'])
    .where('order_id', '=', orderId)
    .where('at', '>', since)
    .execute()
  return new Map(rows.map(({ id, body }) => [id, body]))
}

const LONGEST = 400
const shortened = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST)} …`)
