// Uploads become part of what is sent: a message, an answer, a point or a delivery.
import type { Side } from '#orders/rules/side.ts'
import { invalid } from '#platform/rules/errors.ts'
import { actorId, type Actor } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { FILES_PER_MESSAGE, FILES_PER_ROUND } from '../rules/order-file.ts'
import type { OrderFile } from './file-record.ts'

export type AttachedTo = `message:${string}` | `brief:${string}` | `delivery:${number}` | `point:${number}`

export interface Attachment {
  order: { id: string }
  side: Side
  /** Who uploaded them. */
  actor: Actor
  ids: readonly string[]
  to: AttachedTo
}

const gone = () => invalid({ files: say('files.errors', 'gone') })

/**
 * Under the order's lock. The files must be complete, the actor's own uploads for this order, and attached to
 * nothing, or to this already: the request may come again. Returns the new ones in the order of `ids`.
 */
export async function attachFiles(
  { tx, at }: UnitOfWork,
  { order, side, actor, ids, to }: Attachment,
): Promise<OrderFile[]> {
  if (!ids.length) return []
  const most = to.startsWith('delivery:') ? FILES_PER_ROUND : FILES_PER_MESSAGE
  const attached = await tx
    .selectFrom('files')
    .select('id')
    .where('order_id', '=', order.id)
    .where('attached_to', '=', to)
    .execute()
  const isAttached = (id: string) => attached.some((file) => file.id === id)
  const wanted = [...new Set(ids)].filter((id) => !isAttached(id))
  if (!wanted.length) return []
  if (attached.length + wanted.length > most)
    throw invalid({ files: say('files.errors', 'atMost', { count: most }) })
  const files = await unattachedFiles(tx, { order, side, actor, ids: wanted })
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ attached_to: to, updated_at: at })
    .where('id', 'in', wanted)
    .where('attached_to', 'is', null)
    .executeTakeFirstOrThrow()
  // A file was deleted at the same moment. Deleting does not lock the order.
  if (Number(numUpdatedRows) < wanted.length) throw gone()
  return files.map((file) => ({ ...file, attached_to: to, updated_at: at }))
}

/** Throws if one of them can't be attached. */
export async function unattachedFiles(
  db: Queryable,
  { order, side, actor, ids }: Omit<Attachment, 'to'>,
): Promise<OrderFile[]> {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('order_id', '=', order.id)
    .where('side', '=', side)
    .where('actor', '=', actorId(actor))
    .where('attached_to', 'is', null)
    .execute()
  return [...new Set(ids)].map((id) => {
    const file = rows.find((row) => row.id === id)
    if (!file) throw gone()
    if (file.sha256 === null) throw invalid({ files: say('files.errors', 'onItsWay') })
    return file
  })
}

/** Frees the files of something that was taken back. They can be sent again within a day. */
export async function detachFiles(
  { tx, at }: UnitOfWork,
  order: { id: string },
  from: AttachedTo,
): Promise<void> {
  await tx
    .updateTable('files')
    .set({ attached_to: null, updated_at: at })
    .where('order_id', '=', order.id)
    .where('attached_to', '=', from)
    .execute()
}
