// The files of an order.
import { participantOf, sideOf } from '#orders/server/act-on-order.ts'
import { actorId, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { AttachedTo } from './attach-files.ts'
import { toFileRecord, type FileRecord, type OrderFile } from './file-record.ts'
import { isBriefReadable, isVisibleTo } from './find-file.ts'

/** What was sent, by what it is attached to, oldest first. With `only`, nothing else is read. */
export async function filesOf(
  db: Queryable,
  orderId: string,
  only?: readonly AttachedTo[],
): Promise<Map<string, FileRecord[]>> {
  if (only && !only.length) return new Map()
  const files = db.selectFrom('files').selectAll().where('order_id', '=', orderId)
  const attached = only ? files.where('attached_to', 'in', only) : files.where('attached_to', 'is not', null)
  const rows: OrderFile[] = await attached.orderBy('created_at').orderBy('id').execute()
  return Map.groupBy(rows.map(toFileRecord), ({ attachedTo }) => attachedTo!)
}

/** All that the viewer may see. Of what is attached to nothing, their own uploads, finished or not. */
export async function listOrderFiles(app: App, viewer: Viewer, orderId: string): Promise<FileRecord[]> {
  const { db } = app.database
  const side = await sideOf(db, viewer, orderId)
  const { actor } = await participantOf(db, viewer, orderId, side)
  const briefReadable = await isBriefReadable(db, orderId)
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows
    .filter((file) =>
      file.attached_to === null
        ? file.side === side && file.actor === actorId(actor)
        : isVisibleTo(side, file, briefReadable),
    )
    .map(toFileRecord)
}
