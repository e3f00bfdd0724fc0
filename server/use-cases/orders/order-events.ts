// The history of an order: who did what, when and why, in words for people. Rows are only ever added.
import type { Queryable } from '../../database/connect.ts'
import type { Work } from '../../unit-of-work.ts'

export interface NewEvent {
  kind: string
  /** An e-mail address, the provider's name, or `system`. */
  actor: string
  note: string
  /** What the note is based on. */
  data?: Record<string, unknown>
}

export interface OrderEvent {
  kind: string
  actor: string
  note: string
  at: number
}

export async function writeEvent(work: Work, orderId: string, { kind, actor, note, data = {} }: NewEvent): Promise<void> {
  await work.tx.insertInto('order_events').values({ order_id: orderId, kind, actor, note, data: JSON.stringify(data), at: work.at }).execute()
}

/** Oldest first. */
export const readHistory = (db: Queryable, orderId: string): Promise<OrderEvent[]> =>
  db.selectFrom('order_events').select(['kind', 'actor', 'note', 'at']).where('order_id', '=', orderId).orderBy('seq').execute()
