// Newsletter subscribers in the admin area: list, delete, restore.
import { sql, type Selectable, type SqlBool } from 'kysely'
import { Failure, notFound } from '#platform/rules/errors.ts'
import type { Page } from '#platform/rules/page.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import {
  findCursor,
  toListPage,
  type CursorQuery,
  type ListPage,
} from '#platform/server/cursor-pagination.ts'
import { recordMeta } from '#platform/server/database/record-meta.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { SUBSCRIBER_STATUSES, type SubscriberStatus } from '../rules/inbox-states.ts'
import { countByStatus } from './inbox-counts.ts'
import type { SubscriberRow } from './inbox-tables.ts'
import { restoreDeleted, storeDeleted, type UndoableKind } from './undo-deletion.ts'

export interface Subscriber {
  _id: string
  subemail: string
  /** Only 'subscribed' means consent: they opened the link in their email. */
  status: SubscriberStatus
  confirmedAt: string | null
  createdAt: string
  updatedAt: string
  version: number
}

export const toSubscriber = (row: Omit<SubscriberRow, 'seq'>): Subscriber => ({
  _id: row.id,
  subemail: row.email,
  status: row.status,
  confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at).toISOString(),
  ...recordMeta(row),
})

/**
 * When they confirmed, or asked to subscribe. Every list sorts by it. The expression must equal that of the
 * database index.
 */
const since = sql<number>`coalesce(confirmed_at, created_at)`

const newestFirst = ({ database: { db } }: App, status: SubscriberStatus | undefined) => {
  const query = db.selectFrom('subscribers').selectAll().orderBy(since, 'desc').orderBy('seq', 'desc')
  return status ? query.where('status', '=', status) : query
}

export async function listSubscribers(
  app: App,
  viewer: Viewer,
  { limit, after, status }: CursorQuery & { status?: SubscriberStatus | undefined },
): Promise<ListPage<Subscriber>> {
  requirePermission(viewer, 'manage-subscribers')
  const { db } = app.database
  const cursor = await findCursor(after, (id) =>
    db
      .selectFrom('subscribers')
      .select(['seq', since.as('since')])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  let query = newestFirst(app, status).limit(limit + 1)
  if (cursor) query = query.where(sql<SqlBool>`(${since}, seq) < (${cursor.since}, ${cursor.seq})`)
  const rows = await query.execute()
  const total = await countByStatus(db, 'subscribers', status ? [status] : SUBSCRIBER_STATUSES)
  return toListPage(rows, { limit, total, toRecord: toSubscriber })
}

export async function pageOfSubscribers(
  app: App,
  viewer: Viewer,
  { status, page, size }: { status: SubscriberStatus; page: number; size: number },
): Promise<Page<Subscriber>> {
  requirePermission(viewer, 'manage-subscribers')
  const rows = await newestFirst(app, status)
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const total = await countByStatus(app.database.db, 'subscribers', [status])
  return { rows: rows.map(toSubscriber), page, size, total }
}

export async function oneSubscriber(
  { database: { db } }: App,
  viewer: Viewer,
  id: string,
): Promise<Subscriber> {
  requirePermission(viewer, 'manage-subscribers')
  const row = await db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('subscriber')
  return toSubscriber(row)
}

interface DeletedSubscriber {
  subscriber: Selectable<SubscriberRow>
}

const UNDOABLE: UndoableKind<'subscribers', DeletedSubscriber> = {
  kind: 'subscriber',
  table: 'subscribers',
  actions: { deleted: 'subscriber removed', restored: 'subscriber restored' },
  describe: ({ subscriber: { id, status, email } }) => ({ id, status, auditNote: email }),
}

export async function deleteSubscriber(app: App, viewer: Viewer, id: string): Promise<void> {
  const actor = requirePermission(viewer, 'manage-subscribers')
  await inTransaction(app, async (unit) => {
    const subscriber = await unit.tx
      .deleteFrom('subscribers')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!subscriber) throw notFound('subscriber')
    await storeDeleted(unit, UNDOABLE, { rows: { subscriber }, actor })
  })
}

export async function restoreSubscriber(app: App, viewer: Viewer, id: string): Promise<Subscriber> {
  const actor = requirePermission(viewer, 'manage-subscribers')
  return inTransaction(app, async (unit) => {
    const { subscriber } = await restoreDeleted(unit, UNDOABLE, {
      id,
      actor,
      insert: (rows) => insertSubscriber(unit, rows.subscriber),
    })
    return toSubscriber(subscriber)
  })
}

/** Refused if the same address has subscribed again: the newer consent counts. */
async function insertSubscriber(unit: UnitOfWork, subscriber: Selectable<SubscriberRow>): Promise<void> {
  const duplicate = await unit.tx
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', subscriber.email)
    .executeTakeFirst()
  if (duplicate) throw new Failure('conflict', say('inbox.agency', 'subscribedAgain'))
  await unit.tx.insertInto('subscribers').values(subscriber).execute()
}
