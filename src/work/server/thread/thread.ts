// The thread of an order: what both sides wrote, page by page.
import { filesOf } from '#files/server/files-of.ts'
import { isMadeUpCustomer } from '#identity/server/made-up-customers.ts'
import { findOrder } from '#orders/server/find-order.ts'
import { actorId, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { hashedId } from '#platform/server/ids.ts'
import { isMessageAction, type WorkAction } from '../../rules/actions/index.ts'
import { OUR_TEAM } from '../../rules/our-team.ts'
import type { WorkSnapshot } from '../../rules/work-snapshot.ts'
import { anyParticipant } from '../actions/any-participant.ts'
import { WORK_EVENT } from '../actions/do-action.ts'
import {
  canStillChange,
  CHANGE_MS,
  type MessageRecord,
  type OrderMessage,
  type Thread,
} from './message-record.ts'
import { refundMessages, withoutSum } from './refund-asked.ts'

const PAGE = 50

export interface ThreadReader {
  /** Who reads. */
  actor: string
  /** The reader came by the mailed link, and can't change what the owner wrote. */
  byLink?: boolean
  now: number
}

export interface ThreadPage extends ThreadReader {
  before?: number | undefined
  limit?: number
}

async function readThread(
  db: Queryable,
  orderId: string,
  { before, limit = PAGE, ...reader }: ThreadPage,
): Promise<Thread> {
  const all = db.selectFrom('order_messages').selectAll().where('order_id', '=', orderId)
  const older = before === undefined ? all : all.where('seq', '<', before)
  const rows = await older
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit).reverse()
  return {
    entries: await toRecords(db, orderId, page, reader),
    earlier: rows.length > limit ? page[0]!.seq : null,
    key: await nextKey(db, orderId, reader.actor),
  }
}

/**
 * An idempotency key. It stays the same until a message is written, so a second click or a reload writes
 * nothing twice.
 */
async function nextKey(db: Queryable, orderId: string, actor: string): Promise<string> {
  const last = await db
    .selectFrom('order_messages')
    .select('seq')
    .where('order_id', '=', orderId)
    .where('actor', '=', actor)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return hashedId(`message ${orderId} ${actor} ${last?.seq ?? 0}`)
}

export async function messageOf(
  db: Queryable,
  row: OrderMessage,
  reader: ThreadReader,
): Promise<MessageRecord> {
  return (await toRecords(db, row.order_id, [row], reader))[0]!
}

export interface ThreadQuery {
  before?: number | undefined
  limit?: number
}

/** The messages of an order, for both sides. */
export async function orderThread(
  app: App,
  viewer: Viewer,
  orderId: string,
  query: ThreadQuery = {},
): Promise<Thread> {
  const { db } = app.database
  const { actor, by } = await anyParticipant(db, viewer, orderId)
  const reader = { actor: actorId(actor), byLink: by === 'link', now: app.clock.now() }
  return readThread(db, orderId, { ...query, ...reader })
}

async function toRecords(
  db: Queryable,
  orderId: string,
  rows: readonly OrderMessage[],
  { actor, byLink = false, now }: ThreadReader,
): Promise<MessageRecord[]> {
  const files = await filesOf(
    db,
    orderId,
    rows.map(({ id }) => `message:${id}` as const),
  )
  const nameOf = await authorNames(db, orderId, rows)
  const changeable = await changeableIds(db, orderId, rows, now)
  const open = await openQuestionNumber(db, orderId, rows)
  const withSums = byLink ? await refundMessages(db, orderId) : undefined
  return rows.map((row) => {
    const mine = row.actor === actor
    const canChange = mine && (!byLink || row.by_link === 1) && changeable.has(row.id)
    return {
      _id: row.id,
      seq: row.seq,
      side: row.side,
      kind: row.kind,
      number: row.number,
      open: row.kind === 'question' && row.number === open,
      text: withSums?.has(row.id) ? withoutSum(row.body) : row.body,
      author: nameOf(row),
      mine,
      byLink: row.by_link === 1,
      files: files.get(`message:${row.id}`) ?? [],
      at: row.at,
      editedAt: row.edited_at,
      version: row.version,
      canChange,
      changeUntil: canChange ? row.at + CHANGE_MS : null,
    }
  })
}

/** Names, not addresses: customers need not know those of the team. */
async function authorNames(
  db: Queryable,
  orderId: string,
  rows: readonly OrderMessage[],
): Promise<(row: OrderMessage) => string> {
  const ids = [...new Set(rows.map(({ actor }) => actor))]
  const users = ids.length
    ? await db.selectFrom('user').select(['id', 'name']).where('id', 'in', ids).execute()
    : []
  const names = new Map(users.map(({ id, name }) => [id, name]))
  const order = await findOrder(db, orderId)
  const owner = order?.user_id
  // The name on the order is the one they chose; that of a new account is made of its address.
  if (owner && (names.has(owner) || isMadeUpCustomer(owner))) names.set(owner, order.customer_name)
  return ({ actor, side }) => {
    if (side === 'agency') return names.get(actor) || OUR_TEAM
    return names.has(actor)
      ? names.get(actor) || say('work.errors', 'customer')
      : say('work.errors', 'deletedAccount')
  }
}

/** Those messages that are young, and whose action is the message itself. */
async function changeableIds(
  db: Queryable,
  orderId: string,
  rows: readonly OrderMessage[],
  now: number,
): Promise<Set<string>> {
  if (!rows.some((row) => canStillChange(row, now))) return new Set()
  const events = await db
    .selectFrom('order_events')
    .select('data')
    .where('order_id', '=', orderId)
    .where('kind', '=', WORK_EVENT)
    .where('at', '>', now - CHANGE_MS)
    .execute()
  const actions = events.map(
    ({ data }) => JSON.parse(data) as { action: WorkAction; message?: string; undone?: number },
  )
  return new Set(
    actions.flatMap((event) => (isMessageAction(event.action) && !event.undone ? (event.message ?? []) : [])),
  )
}

async function openQuestionNumber(
  db: Queryable,
  orderId: string,
  rows: readonly OrderMessage[],
): Promise<number | undefined> {
  if (!rows.some(({ kind }) => kind === 'question')) return undefined
  const work = await db
    .selectFrom('order_work')
    .select('account')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const snapshot = work?.account ? (JSON.parse(work.account) as WorkSnapshot) : undefined
  return snapshot?.facts.questionOpen ? snapshot.questionsAsked : undefined
}
