import { Failure } from '#domain/errors.ts'
// Who reads or acts, where both sides may: the owner and the holder of the link as the customer, else an admin.
import { isAdmin, type Viewer } from '#domain/permissions.ts'
import type { Queryable } from '../../database/connect.ts'
import type { Side } from '../../database/work-tables.ts'
import { findOrder } from '../orders/find-order.ts'
import { participantOf, type Participant } from './act-on-order.ts'

/** An admin who ordered is the customer of that order. */
export async function sideOf(db: Queryable, viewer: Viewer, id: string): Promise<Side> {
  if (!isAdmin(viewer)) return 'customer'
  return (await findOrder(db, id))?.user_id === viewer.userId ? 'customer' : 'agency'
}

export const anyParticipant = async (db: Queryable, viewer: Viewer, id: string): Promise<Participant> =>
  participantOf(db, viewer, id, await sideOf(db, viewer, id))

/** The mailed link decides nothing about money, dates or acceptance. */
export function requireOwner({ by }: Participant): void {
  if (by !== 'owner')
    throw new Failure('forbidden', 'Only the customer who ordered can do this. Please log in for it.')
}
