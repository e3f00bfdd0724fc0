// Deletes contact messages and a newsletter subscription for good: without undo, and without a trace of who
// it was.
import { sql, type SqlBool } from 'kysely'
import type { ErasedRow } from '#identity/server/people-tables.ts'
import { escapeLike } from '#platform/server/database/escape-like.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { countStatusChange } from './inbox-counts.ts'

export interface ErasedInbox {
  messages: number
  wasSubscribed: boolean
}

export async function eraseInboxOf(unit: UnitOfWork, email: string): Promise<ErasedInbox> {
  const { tx } = unit
  const rows = await tx.selectFrom('messages').select('id').where('email', '=', email).execute()
  const ids = rows.map(({ id }) => id)
  await deleteMessages(unit, ids)
  const subscriber = await tx
    .deleteFrom('subscribers')
    .where('email', '=', email)
    .returning(['id', 'status'])
    .executeTakeFirst()
  if (subscriber) await countStatusChange(tx, 'subscribers', { from: subscriber.status })
  await noteErased(unit, 'message', ids)
  await noteErased(unit, 'subscriber', subscriber ? [subscriber.id] : [])
  // What was deleted today and can still be undone has the address in its JSON.
  const undoable = await tx
    .deleteFrom('deleted_records')
    .where(sql<SqlBool>`data like ${`%"email":"${escapeLike(email)}"%`} escape '!'`)
    .returning('id')
    .execute()
  await forgetNotesOf(unit, [...ids, ...undoable.map(({ id }) => id)])
  return { messages: rows.length, wasSubscribed: subscriber !== undefined }
}

/** So that a restore of an older backup does not bring it back (backups/erased-list.ts). */
export async function noteErased(
  unit: UnitOfWork,
  kind: ErasedRow['kind'],
  ids: readonly string[],
): Promise<void> {
  if (!ids.length) return
  await unit.tx
    .insertInto('erased')
    .values(ids.map((id) => ({ kind, id })))
    .onConflict((on) => on.doNothing())
    .execute()
  await unit.signal('erased')
}

/** The audit notes of deleted and restored messages are name and subject. */
export async function forgetNotesOf({ tx }: UnitOfWork, messages: readonly string[]): Promise<void> {
  if (messages.length)
    await tx
      .updateTable('audit')
      .set({ note: '', note_salt: null })
      .where('target', 'in', messages)
      .where('action', 'in', ['message deleted', 'message restored'])
      .execute()
}

/** Deletes replies, search terms and counts too. Returns how many messages were still there. */
export async function deleteMessages({ tx }: UnitOfWork, ids: readonly string[]): Promise<number> {
  if (!ids.length) return 0
  const deleted = await tx
    .deleteFrom('messages')
    .where('id', 'in', ids)
    .returning(['seq', 'status'])
    .execute()
  if (!deleted.length) return 0
  await tx.deleteFrom('message_replies').where('message_id', 'in', ids).execute()
  await tx
    .deleteFrom('message_terms')
    .where(
      'seq',
      'in',
      deleted.map(({ seq }) => seq),
    )
    .execute()
  for (const { status } of deleted) await countStatusChange(tx, 'messages', { from: status })
  return deleted.length
}
