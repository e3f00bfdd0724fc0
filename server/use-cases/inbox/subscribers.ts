// The agency's side of the newsletter: who subscribed, newest confirmation first, and taking somebody off.
import { sql, type Expression, type SqlBool } from 'kysely'
import { Failure, notFound } from '#domain/errors.ts'
import { SUBSCRIBER_STATUSES, type SubscriberStatus } from '#domain/inbox-states.ts'
import type { Page } from '#domain/page.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { SubscriberRow } from '../../database/tables.ts'
import type { House } from '../../house.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { listed, placeAfter, type Listed, type Slice } from '../list-slice.ts'
import { countIn, countMove } from './inbox-counts.ts'
import { keepDeleted, takeDeleted } from './undo-deletion.ts'

export interface Subscriber {
  _id: string
  subemail: string
  /** Only 'subscribed' ones agreed by the link in their mail. */
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
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
  version: row.version,
})

/** When they subscribed, or asked to: the order of every list. Spelt as the index has it. */
const since = sql<number>`coalesce(confirmed_at, created_at)`

const newestFirst = ({ database: { db } }: House, status: SubscriberStatus | undefined) => {
  const all = db.selectFrom('subscribers').selectAll().orderBy(since, 'desc').orderBy('seq', 'desc')
  return status ? all.where('status', '=', status) : all
}

export async function listSubscribers(
  house: House,
  viewer: Viewer,
  { limit, after, status }: Slice & { status?: SubscriberStatus },
): Promise<Listed<Subscriber>> {
  requireAdmin(viewer)
  const from = await placeAfter(after, (id) =>
    house.database.db
      .selectFrom('subscribers')
      .select(['seq', since.as('since')])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  let query = newestFirst(house, status).limit(limit + 1)
  if (from) query = query.where(olderThan(from))
  const rows = await query.execute()
  const total = await countIn(house.database.db, 'subscribers', status ? [status] : SUBSCRIBER_STATUSES)
  return listed(rows, limit, total, toSubscriber)
}

const olderThan = (from: { since: number; seq: number }): Expression<SqlBool> =>
  sql<SqlBool>`(${since}, seq) < (${from.since}, ${from.seq})`

export async function pageOfSubscribers(
  house: House,
  viewer: Viewer,
  status: SubscriberStatus,
  page: number,
  size: number,
): Promise<Page<Subscriber>> {
  requireAdmin(viewer)
  const rows = await newestFirst(house, status)
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return {
    rows: rows.map(toSubscriber),
    page,
    size,
    total: await countIn(house.database.db, 'subscribers', [status]),
  }
}

export async function oneSubscriber(
  { database: { db } }: House,
  viewer: Viewer,
  id: string,
): Promise<Subscriber> {
  requireAdmin(viewer)
  const row = await db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('This subscriber')
  return toSubscriber(row)
}

/** Undo is possible for a day: undo-deletion.ts puts it back. */
export async function deleteSubscriber(house: House, viewer: Viewer, id: string): Promise<void> {
  const actor = requireAdmin(viewer)
  await inTransaction(house, async (work) => {
    const subscriber = await work.tx
      .deleteFrom('subscribers')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!subscriber) throw notFound('This subscriber')
    await keepDeleted(work, { id, kind: 'subscriber', rows: { subscriber } })
    await countMove(work.tx, 'subscribers', subscriber.status, undefined)
    await work.audit(actor, 'subscriber removed', id, subscriber.email)
  })
}

/** Refused where the same address subscribed again meanwhile: their newer consent counts. */
export async function restoreSubscriber(house: House, viewer: Viewer, id: string): Promise<Subscriber> {
  const actor = requireAdmin(viewer)
  return inTransaction(house, async (work) => {
    const { subscriber } = await takeDeleted(work, { id, kind: 'subscriber' })
    const again = await work.tx
      .selectFrom('subscribers')
      .select('id')
      .where('email', '=', subscriber.email)
      .executeTakeFirst()
    if (again) throw new Failure('conflict', 'This address is on the list again already.')
    await work.tx.insertInto('subscribers').values(subscriber).execute()
    await countMove(work.tx, 'subscribers', undefined, subscriber.status)
    await work.audit(actor, 'subscriber restored', id, subscriber.email)
    return toSubscriber(subscriber)
  })
}
