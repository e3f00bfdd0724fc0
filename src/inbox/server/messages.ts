// Contact messages in the admin area: list, mark as read, delete, restore.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { notFound } from '#platform/rules/errors.ts'
import type { Page } from '#platform/rules/page.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import {
  findCursor,
  toListPage,
  type CursorQuery,
  type ListPage,
} from '#platform/server/cursor-pagination.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { recordMeta } from '#platform/server/database/record-meta.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { MESSAGE_STATUSES, type MessageStatus } from '../rules/inbox-states.ts'
import { countByStatus, countStatusChange } from './inbox-counts.ts'
import type { MessageReplyRow, MessageRow } from './inbox-tables.ts'
import { indexMessages } from './message-terms.ts'
import { restoreDeleted, storeDeleted, type UndoableKind } from './undo-deletion.ts'

export interface Message {
  _id: string
  name: string
  email: string
  number: string
  subject: string
  message: string
  messageStatus: MessageStatus
  createdAt: string
  updatedAt: string
  version: number
}

export const toMessage = (row: Omit<MessageRow, 'seq'>): Message => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  number: row.number,
  subject: row.subject,
  message: row.message,
  messageStatus: row.status,
  ...recordMeta(row),
})

/** Newest first. */
export async function listMessages(
  { database: { db } }: App,
  viewer: Viewer,
  { limit, after }: CursorQuery,
): Promise<ListPage<Message>> {
  requirePermission(viewer, 'answer-messages')
  const cursor = await findCursor(after, (id) =>
    db.selectFrom('messages').select('seq').where('id', '=', id).executeTakeFirst(),
  )
  const rows = await newestMessages(db, { before: cursor?.seq, limit: limit + 1 })
  const total = await countByStatus(db, 'messages', MESSAGE_STATUSES)
  return toListPage(rows, { limit, total, toRecord: toMessage })
}

export function newestMessages(
  db: Queryable,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<Selectable<MessageRow>[]> {
  const query = db.selectFrom('messages').selectAll().orderBy('seq', 'desc').limit(limit)
  return (before === undefined ? query : query.where('seq', '<', before)).execute()
}

interface MessagePageAsked {
  /** All without one. */
  status: MessageStatus | undefined
  page: number
  size: number
  oldestFirst?: boolean
}

export async function pageOfMessages(
  app: App,
  viewer: Viewer,
  { status, page, size, oldestFirst = false }: MessagePageAsked,
): Promise<Page<Message>> {
  requirePermission(viewer, 'answer-messages')
  const { db } = app.database
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .orderBy('seq', oldestFirst ? 'asc' : 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const counted = status ? [status] : MESSAGE_STATUSES
  return { rows: rows.map(toMessage), page, size, total: await countByStatus(db, 'messages', counted) }
}

export async function countUnreadMessages(app: App, viewer: Viewer): Promise<number> {
  requirePermission(viewer, 'answer-messages')
  return countByStatus(app.database.db, 'messages', ['UnRead'])
}

export async function oneMessage({ database: { db } }: App, viewer: Viewer, id: string): Promise<Message> {
  requirePermission(viewer, 'answer-messages')
  return getMessage(db, id)
}

async function getMessage(db: Queryable, id: string): Promise<Message> {
  const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('message')
  return toMessage(row)
}

export const MESSAGE_STATUS_INPUT = z.strictObject({
  messageStatus: z.enum(MESSAGE_STATUSES, 'messageStatus must be Read or UnRead.'),
})

export async function setMessageStatus(
  app: App,
  viewer: Viewer,
  { id, body }: { id: string; body: Unchecked<typeof MESSAGE_STATUS_INPUT> },
): Promise<Message> {
  requirePermission(viewer, 'answer-messages')
  const before = await oneMessage(app, viewer, id)
  const { messageStatus } = parseObject(MESSAGE_STATUS_INPUT, body)
  if (before.messageStatus === messageStatus) return before
  return inTransaction(app, async (unit) => {
    const row = await markMessage(unit, id, messageStatus)
    return row ? toMessage(row) : getMessage(unit.tx, id)
  })
}

/** Undefined if the message has this status already or is gone: another admin may have been faster. */
export async function markMessage(
  unit: UnitOfWork,
  id: string,
  status: MessageStatus,
): Promise<Selectable<MessageRow> | undefined> {
  const from = status === 'Read' ? 'UnRead' : 'Read'
  const row = await unit.tx
    .updateTable('messages')
    .set((e) => ({ status, version: e('version', '+', 1), updated_at: unit.at }))
    .where('id', '=', id)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst()
  if (row) await countStatusChange(unit.tx, 'messages', { from, to: status })
  return row
}

interface DeletedMessage {
  message: Selectable<MessageRow>
  replies: Selectable<MessageReplyRow>[]
}

const UNDOABLE: UndoableKind<'messages', DeletedMessage> = {
  kind: 'message',
  table: 'messages',
  actions: { deleted: 'message deleted', restored: 'message restored' },
  describe: ({ message: { id, status, name, subject } }) => ({
    id,
    status,
    auditNote: `${name}: ${subject}`,
  }),
}

export async function deleteMessage(app: App, viewer: Viewer, id: string): Promise<void> {
  const actor = requirePermission(viewer, 'answer-messages')
  await inTransaction(app, async (unit) => {
    const message = await unit.tx
      .deleteFrom('messages')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!message) throw notFound('message')
    const replies = await unit.tx
      .deleteFrom('message_replies')
      .where('message_id', '=', id)
      .returningAll()
      .execute()
    await unit.tx.deleteFrom('message_terms').where('seq', '=', message.seq).execute()
    await storeDeleted(unit, UNDOABLE, { rows: { message, replies }, actor })
  })
}

export async function restoreMessage(app: App, viewer: Viewer, id: string): Promise<Message> {
  const actor = requirePermission(viewer, 'answer-messages')
  return inTransaction(app, async (unit) => {
    const { message } = await restoreDeleted(unit, UNDOABLE, {
      id,
      actor,
      insert: async (rows) => {
        await unit.tx.insertInto('messages').values(rows.message).execute()
        if (rows.replies.length) await unit.tx.insertInto('message_replies').values(rows.replies).execute()
        await indexMessages(unit.tx, [rows.message])
      },
    })
    return toMessage(message)
  })
}
