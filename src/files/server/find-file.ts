// Who may see a file of an order: its own side always, the other side once it is attached.
import type { Side } from '#orders/rules/side.ts'
import { participantOf } from '#orders/server/act-on-order.ts'
import { findOrder } from '#orders/server/find-order.ts'
import { notFound } from '#platform/rules/errors.ts'
import { actorId, may, signedOut, type Viewer } from '#platform/rules/permissions.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { OrderFile } from './file-record.ts'

const missing = () => notFound('file')

const fileWithId = (db: Queryable, id: string): Promise<OrderFile | undefined> =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()

/** The viewer's own upload. */
export async function ownFile(db: Queryable, viewer: Viewer, id: string): Promise<OrderFile> {
  requireSomebody(viewer)
  const file = await fileWithId(db, id)
  if (!file || (file.side === 'agency' && !may(viewer, 'work-on-orders'))) throw missing()
  const { actor } = await participantOf(db, viewer, file.order_id, file.side)
  if (file.actor !== actorId(actor)) throw missing()
  return file
}

/** A complete file that the viewer may read. */
export async function visibleFile(db: Queryable, viewer: Viewer, id: string): Promise<OrderFile> {
  requireSomebody(viewer)
  const file = await fileWithId(db, id)
  if (!file?.sha256) throw missing()
  const sides = await sidesOf(db, viewer, file.order_id)
  const briefReadable = await isBriefReadable(db, file.order_id)
  if (!sides.some((side) => isVisibleTo(side, file, briefReadable))) throw missing()
  return file
}

/**
 * A side sees its own files, and the attached ones of the other side. Files of a brief wait until the brief
 * can be read.
 */
export function isVisibleTo(side: Side, file: OrderFile, briefReadable: boolean): boolean {
  if (file.side === side) return true
  if (file.attached_to === null) return false
  return side === 'customer' || briefReadable || !file.attached_to.startsWith('brief:')
}

/** What it needs of the state of the work. */
interface Begun {
  facts: { briefIn: boolean; startedAnyway: boolean }
}

/** The agency reads a brief once it is sent, or once the work began with what was there. */
export async function isBriefReadable(db: Queryable, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_work')
    .select('account')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!row?.account) return false
  const { briefIn, startedAnyway } = (JSON.parse(row.account) as Begun).facts
  return briefIn || startedAnyway
}

/** An admin may be the customer too. */
async function sidesOf(db: Queryable, viewer: Viewer, orderId: string): Promise<Side[]> {
  const order = await findOrder(db, orderId)
  const sides: Side[] = may(viewer, 'work-on-orders') ? ['agency'] : []
  const { orderLink: link } = viewer
  const isOwner = viewer.role !== 'visitor' && order?.user_id === viewer.userId
  const hasLink = link?.orderId === orderId && order?.user_id === link.userId
  return isOwner || hasLink ? [...sides, 'customer'] : sides
}

function requireSomebody(viewer: Viewer): void {
  if (viewer.role === 'visitor' && !viewer.orderLink) throw signedOut()
}
