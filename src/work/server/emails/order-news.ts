// The news of an order: one email in the outbox for each reader, which waits a few minutes for more. Its words are
// made when it is due, of what happened since and was not seen.
import type { Side } from '#orders/rules/side.ts'
import { lockOrder } from '#orders/server/find-order.ts'
import { adminOrderPath, orderPath } from '#orders/server/order-emails.ts'
import type { Order } from '#orders/server/order-record.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { type Gathering, type WrittenEmail } from '#platform/server/outbox/email.ts'
import { writeEmails } from '#platform/server/outbox/write-emails.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Action } from '../../rules/actions/define.ts'
import { ruleOf, type WorkAction } from '../../rules/actions/index.ts'
import type { WorkEvent } from '../../rules/work-event.ts'
import { type Done, WORK_EVENT } from '../actions/do-action.ts'
import { whyAgency } from './email-choice-note.ts'
import { agencyReaders, customerReader } from './email-readers.ts'
import { adminOrderNews, orderNews, type News, type NewsEntry } from './news-emails.ts'
import { workPath } from './work-email-facts.ts'

/** It waits for this long after each piece of news, … */
const WAIT_MS = 5 * MINUTE
/** … but never longer than this. */
const LONGEST_WAIT_MS = 15 * MINUTE
const ENTRIES_SHOWN = 20

const ruleFor = (action: WorkAction): Pick<Action, 'email' | 'news'> => ruleOf(action)

/** Told even to customers who want emails only when needed. */
const isNeeded = (action: WorkAction): boolean => ruleFor(action).news?.needed === true

interface Reader {
  userId: string
  email: string
  side: Side
  onlyWhenNeeded: boolean
}

async function readersOf(db: Queryable, order: Order, lead: string | null): Promise<Reader[]> {
  const customer = await customerReader(db, order.user_id)
  const admins = await agencyReaders(db, lead)
  return [
    ...(customer
      ? [{ ...customer, side: 'customer' as const, onlyWhenNeeded: customer.choice === 'only-when-needed' }]
      : []),
    // An admin who is also the customer of the order gets only the customer's email.
    ...admins
      .filter(({ userId }) => userId !== customer?.userId)
      .map((admin) => ({ ...admin, side: 'agency' as const, onlyWhenNeeded: false })),
  ]
}

/** After an action of one side: writes an email to each reader of the other, or lets the one that waits wait for more. */
export async function noteNews(
  unit: UnitOfWork,
  { order, stored }: Pick<Done, 'order' | 'stored'>,
  { action, side }: { action: WorkAction; side: Side },
): Promise<void> {
  for (const reader of await readersOf(unit.tx, order, stored.lead)) {
    if (reader.side !== side || (reader.onlyWhenNeeded && !isNeeded(action))) continue
    const waiting = await unit.tx
      .selectFrom('outbox')
      .select(['id', 'created_at'])
      .where('order_id', '=', order.id)
      .where('gathers_for', '=', reader.userId)
      .executeTakeFirst()
    const next_try_at = Math.min(unit.at + WAIT_MS, (waiting?.created_at ?? unit.at) + LONGEST_WAIT_MS)
    if (waiting)
      await unit.tx
        .updateTable('outbox')
        .set({ next_try_at })
        .where('id', '=', waiting.id)
        .where('status', '=', 'waiting')
        .execute()
    else {
      const email = await newsEmail(unit, { order, reader, lead: stored.lead, entries: [] })
      await writeEmails(unit.tx, [{ ...email, notBefore: next_try_at, gathersFor: reader.userId }], unit.at)
    }
  }
}

/**
 * The email that is due now, in words. Undefined if there is nothing to tell any more: it was seen or taken back,
 * or it is somebody else's business by now.
 */
export async function gatheredNews(
  app: App,
  unit: UnitOfWork,
  { orderId, reader: userId, since }: Gathering,
): Promise<WrittenEmail | undefined> {
  const order = await lockOrder(app, unit, orderId)
  if (!order) return undefined
  const work = await unit.tx
    .selectFrom('order_work')
    .select('lead')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const lead = work?.lead ?? null
  const reader = (await readersOf(unit.tx, order, lead)).find((each) => each.userId === userId)
  if (!reader) return undefined
  const entries = await newsSince(unit.tx, order, { reader, since })
  if (!entries.length || (reader.onlyWhenNeeded && !entries.some(({ action }) => isNeeded(action))))
    return undefined
  const link = reader.side === 'customer' ? await workPath(app, unit, order) : undefined
  return newsEmail(unit, { order, reader, lead, entries, link })
}

interface NewsFor {
  order: Order
  reader: Reader
  lead: string | null
  entries: readonly NewsEntry[]
  link?: { path: string; byLink: boolean } | undefined
}

function newsEmail(unit: UnitOfWork, { order, reader, lead, entries, link }: NewsFor): Promise<WrittenEmail> {
  const isCustomer = reader.side === 'customer'
  const path = isCustomer ? orderPath(order) : adminOrderPath(order)
  const facts: News = {
    order,
    shown: entries.slice(0, ENTRIES_SHOWN),
    more: Math.max(0, entries.length - ENTRIES_SHOWN),
    why: isCustomer ? 'customer' : whyAgency(lead),
    ...(link ?? { path, byLink: false }),
  }
  return unit.written<News>(isCustomer ? orderNews : adminOrderNews, {
    to: reader.email,
    facts,
    orderId: order.id,
    test: order.mode === 'test',
  })
}

const isNewsFor = (action: WorkAction, side: Side): boolean =>
  ruleFor(action).news !== undefined && ruleFor(action).email[side] === 'news'

type StoredEvent = WorkEvent & { message?: string; undone?: number; point?: number }

/** Oldest first. What was seen or taken back is left out, changed messages are as they are now. */
async function newsSince(
  db: Queryable,
  order: Order,
  { reader: { userId, side }, since }: { reader: Reader; since: number },
): Promise<NewsEntry[]> {
  const seen = await db
    .selectFrom('order_readers')
    .select('seen_at')
    .where('order_id', '=', order.id)
    .where('reader', '=', userId)
    .executeTakeFirst()
  const from = Math.max(since, (seen?.seen_at ?? -1) + 1)
  const rows = await db
    .selectFrom('order_events')
    .select('data')
    .where('order_id', '=', order.id)
    .where('kind', '=', WORK_EVENT)
    .where('at', '>=', from)
    .orderBy('seq')
    .execute()
  const bodies = await messagesSince(db, order.id, from)
  const points = JSON.parse(order.points) as string[]
  return rows
    .map(({ data }) => JSON.parse(data) as StoredEvent)
    .filter(({ action, undone }) => !undone && isNewsFor(action, side))
    .flatMap(({ action, message, point }): NewsEntry[] => {
      if (message === undefined) return [{ action, text: points[point ?? -1] ?? '' }]
      const body = bodies.get(message)
      return body === undefined ? [] : [{ action, text: body.trim() }]
    })
}

async function messagesSince(db: Queryable, orderId: string, since: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('order_messages')
    .select(['id', 'body'])
    .where('order_id', '=', orderId)
    .where('at', '>=', since)
    .execute()
  return new Map(rows.map(({ id, body }) => [id, body]))
}
