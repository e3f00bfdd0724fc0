// The inbox: conversations of orders and contact messages as one list, what was written last on top. An order
// waits while its customer has no answer, a contact message while it is unread: the two numbers of today.
import { sql } from 'kysely'
import { searchOrders } from '#order-pages/server/search-orders.ts'
import type { Page } from '#platform/rules/page.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { IS_UNANSWERED, isOfMode } from '#work/server/desk/open-work.ts'
import type { InboxFilter, InboxState } from '../rules/inbox-filter.ts'
import { MESSAGE_STATUSES, type MessageStatus } from '../rules/inbox-states.ts'
import { countByStatus } from './inbox-counts.ts'
import { searchMessages } from './search-messages.ts'

export interface Conversation {
  kind: 'order' | 'contact'
  /** Of the order, or of the message. */
  id: string
  name: string
  /** The package, or the subject. */
  subject: string
  /** What was written last. */
  text: string
  /** The team wrote last. */
  isOurs: boolean
  isWaiting: boolean
  at: number
}

interface InboxPageAsked extends InboxFilter {
  page: number
  size: number
}

export async function pageOfInbox(
  app: App,
  viewer: Viewer,
  { kind, state, page, size }: InboxPageAsked,
): Promise<Page<Conversation>> {
  requireBoth(viewer)
  const { db } = app.database
  const hasOrders = kind !== 'contact'
  const hasContact = kind !== 'orders'
  const total =
    (hasOrders ? await countOrders(app, state) : 0) +
    (hasContact ? await countByStatus(db, 'messages', statusesOf(state)) : 0)
  const end = page * size
  // A page that does not exist reads nothing.
  const asked = end - size < total ? end : 0
  const merged = newestFirst(
    hasOrders ? await newestOrders(app, { state, limit: Math.min(asked, MOST_ORDERS) }) : [],
    hasContact ? await newestContact(db, { state, limit: asked }) : [],
  )
  return { rows: await conversationsAt(db, merged.slice(end - size, end)), page, size, total }
}

/** The newest whose customer, package, name, address or subject have every word. */
export async function searchInbox(
  app: App,
  viewer: Viewer,
  { text, limit }: { text: string; limit: number },
): Promise<Conversation[]> {
  requireBoth(viewer)
  const { db } = app.database
  const { rows: orders } = await searchOrders(app, viewer, { text, page: 1, size: FOUND_ORDERS })
  const messages = await searchMessages(app, viewer, { text, limit })
  const ids = orders.map(({ _id }) => _id)
  const merged = newestFirst(
    ids.length ? await places(lastOfOrders(app).where('last.order_id', 'in', ids), limit) : [],
    messages.length
      ? await contactPlaces(
          db,
          messages.map(({ _id }) => _id),
        )
      : [],
  )
  return conversationsAt(db, merged.slice(0, limit))
}

/** Everything that one customer wrote, and what was answered. */
export async function conversationsWith(
  app: App,
  viewer: Viewer,
  { email, limit }: { email: string; limit: number },
): Promise<Conversation[]> {
  requireBoth(viewer)
  const { db } = app.database
  const contact = await db
    .selectFrom('messages')
    .select(['seq', 'created_at as at'])
    .where('email', '=', email)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  const merged = newestFirst(
    await places(lastOfOrders(app).where('orders.customer_email', '=', email), limit),
    contact.map(toContactPlace),
  )
  return conversationsAt(db, merged.slice(0, limit))
}

/** The number in the menu. */
export async function countWaiting(app: App, viewer: Viewer): Promise<number> {
  requireBoth(viewer)
  return (await countUnanswered(app)) + (await countByStatus(app.database.db, 'messages', ['UnRead']))
}

/** The same people have both. */
function requireBoth(viewer: Viewer): void {
  requirePermission(viewer, 'answer-messages')
  requirePermission(viewer, 'work-on-orders')
}

/** Where a conversation stands in its table. Only those of a page are read whole. */
interface Place {
  kind: Conversation['kind']
  seq: number
  at: number
}

/** More than a person pages through. The search finds the others. */
const MOST_ORDERS = 2_000
const FOUND_ORDERS = 200

/** The last message of each order. The index of an order's messages finds whether there is a later one. */
const lastOfOrders = (app: App) =>
  app.database.db
    .selectFrom('order_messages as last')
    .innerJoin('orders', 'orders.id', 'last.order_id')
    .innerJoin('order_work', 'order_work.order_id', 'last.order_id')
    .where(isOfMode(app.settings.PAYMENT_MODE))
    .where(
      sql<boolean>`not exists (select 1 from order_messages as later
        where later.order_id = last.order_id and later.seq > last.seq)`,
    )

const inState = (app: App, state: InboxState | undefined) =>
  lastOfOrders(app)
    .$if(state === 'waiting', (query) => query.where(IS_UNANSWERED))
    .$if(state === 'answered', (query) => query.where(sql<boolean>`not (${IS_UNANSWERED})`))

async function countOrders(app: App, state: InboxState | undefined): Promise<number> {
  if (state === 'waiting') return countUnanswered(app)
  const { count } = await app.database.db
    .selectFrom(lastOfOrders(app).select('last.seq').limit(MOST_ORDERS).as('listed'))
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) - (state ? await countUnanswered(app) : 0)
}

/** Every screen of the admin area asks for it, so it reads no message. */
async function countUnanswered(app: App): Promise<number> {
  const { count } = await app.database.db
    .selectFrom('order_work')
    .innerJoin('orders', 'orders.id', 'order_work.order_id')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where(IS_UNANSWERED)
    .where(isOfMode(app.settings.PAYMENT_MODE))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const newestOrders = (app: App, { state, limit }: { state: InboxState | undefined; limit: number }) =>
  places(inState(app, state), limit, state === 'waiting')

/** Where an index finds `few`, coalesce() keeps SQLite from reading all by the index of times instead. */
async function places(query: ReturnType<typeof lastOfOrders>, limit: number, few = false): Promise<Place[]> {
  if (!limit) return []
  const rows = await query
    .select(['last.seq', 'last.at'])
    .orderBy(few ? sql`coalesce(last.at, 0)` : 'last.at', 'desc')
    .orderBy('last.seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ seq, at }): Place => ({ kind: 'order', seq, at }))
}

const toContactPlace = ({ seq, at }: { seq: number; at: number }): Place => ({ kind: 'contact', seq, at })

const statusesOf = (state: InboxState | undefined): readonly MessageStatus[] =>
  state ? [state === 'waiting' ? 'UnRead' : 'Read'] : MESSAGE_STATUSES

async function newestContact(
  db: Queryable,
  { state, limit }: { state: InboxState | undefined; limit: number },
): Promise<Place[]> {
  if (!limit) return []
  const rows = await db
    .selectFrom('messages')
    .select(['seq', 'created_at as at'])
    .$if(state !== undefined, (query) => query.where('status', '=', statusesOf(state)[0]!))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toContactPlace)
}

async function contactPlaces(db: Queryable, ids: readonly string[]): Promise<Place[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['seq', 'created_at as at'])
    .where('id', 'in', ids)
    .orderBy('seq', 'desc')
    .execute()
  return rows.map(toContactPlace)
}

/** Merged, not sorted: each list keeps its own order, so that a page never repeats the one before. */
function newestFirst(orders: readonly Place[], contact: readonly Place[]): Place[] {
  const merged: Place[] = []
  let next = 0
  for (const order of orders) {
    while (next < contact.length && contact[next]!.at > order.at) merged.push(contact[next++]!)
    merged.push(order)
  }
  return [...merged, ...contact.slice(next)]
}

async function conversationsAt(db: Queryable, shown: readonly Place[]): Promise<Conversation[]> {
  const seqsOf = (kind: Place['kind']) => shown.filter((place) => place.kind === kind).map(({ seq }) => seq)
  const found = new Map(
    [...(await readOrders(db, seqsOf('order'))), ...(await readContact(db, seqsOf('contact')))].map(
      ({ seq, ...conversation }) => [`${conversation.kind} ${seq}`, conversation],
    ),
  )
  // What was deleted meanwhile is left out.
  return shown.flatMap(({ kind, seq }) => found.get(`${kind} ${seq}`) ?? [])
}

type Read = Conversation & { seq: number }

async function readOrders(db: Queryable, seqs: readonly number[]): Promise<Read[]> {
  if (!seqs.length) return []
  const rows = await db
    .selectFrom('order_messages as last')
    .innerJoin('orders', 'orders.id', 'last.order_id')
    .innerJoin('order_work', 'order_work.order_id', 'last.order_id')
    .select(['last.seq', 'last.side', 'last.body', 'last.at', 'orders.id'])
    .select(['orders.customer_name', 'orders.package_name', 'order_work.answer_wanted_since'])
    .where('last.seq', 'in', seqs)
    .execute()
  return rows.map((row) => ({
    seq: row.seq,
    kind: 'order',
    id: row.id,
    name: row.customer_name,
    subject: row.package_name,
    text: row.body,
    isOurs: row.side === 'agency',
    isWaiting: row.answer_wanted_since !== null,
    at: row.at,
  }))
}

async function readContact(db: Queryable, seqs: readonly number[]): Promise<Read[]> {
  if (!seqs.length) return []
  const rows = await db.selectFrom('messages').selectAll().where('seq', 'in', seqs).execute()
  return rows.map((row) => ({
    seq: row.seq,
    kind: 'contact',
    id: row.id,
    name: row.name,
    subject: row.subject,
    text: row.message,
    isOurs: false,
    isWaiting: row.status === 'UnRead',
    at: row.created_at,
  }))
}
