// A deleted message or subscriber is stored for a day, so that a slip of the hand can be undone. Then it is
// gone for good.
import type { Selectable } from 'kysely'
import { Failure } from '#domain/errors.ts'
import { DAY } from '../../clock.ts'
import type { DeletedRecordRow, MessageReplyRow, MessageRow, SubscriberRow } from '../../database/tables.ts'
import type { House } from '../../house.ts'
import type { Work } from '../../unit-of-work.ts'

const UNDO_MS = DAY

interface DeletedRows {
  message: { message: Selectable<MessageRow>; replies: Selectable<MessageReplyRow>[] }
  subscriber: { subscriber: Selectable<SubscriberRow> }
}

type Kind = DeletedRecordRow['kind']

export async function keepDeleted<K extends Kind>(
  work: Work,
  { id, kind, rows }: { id: string; kind: K; rows: DeletedRows[K] },
): Promise<void> {
  await work.tx
    .insertInto('deleted_records')
    .values({ id, kind, data: JSON.stringify(rows), deleted_at: work.at })
    .execute()
}

export async function takeDeleted<K extends Kind>(
  work: Work,
  { id, kind }: { id: string; kind: K },
): Promise<DeletedRows[K]> {
  const row = await work.tx
    .deleteFrom('deleted_records')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', '>', work.at - UNDO_MS)
    .returning('data')
    .executeTakeFirst()
  if (!row) throw new Failure('not-found', 'This can’t be undone any more.')
  return JSON.parse(row.data) as DeletedRows[K]
}

/** Housekeeping. */
export async function purgeDeleted({ database: { db }, clock }: House): Promise<void> {
  await db
    .deleteFrom('deleted_records')
    .where('deleted_at', '<=', clock.now() - UNDO_MS)
    .execute()
}
