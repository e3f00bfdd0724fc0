// The history of an order: who did what, when and why, in words for people. Rows are only ever added.
import { actorId, type Actor } from '#domain/permissions.ts'
import { builtOnce } from '../../database/built-once.ts'
import type { Queryable } from '../../database/connect.ts'
import { actorNames } from '../../identity/actor-names.ts'
import type { Work } from '../../unit-of-work.ts'

export interface NewEvent {
  kind: string
  actor: Actor
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

const insertEvent = builtOnce((db, event: { order_id: string; kind: string; actor: string; note: string; data: string; at: number }) => db.insertInto('order_events').values(event))

export async function writeEvent(work: Work, orderId: string, { kind, actor, note, data = {} }: NewEvent): Promise<void> {
  await insertEvent(work.tx, { order_id: orderId, kind, actor: actorId(actor), note, data: JSON.stringify(data), at: work.at })
}

/** Events with what their notes are based on; oldest first. */
export async function readHistoryWithData(db: Queryable, orderId: string): Promise<(OrderEvent & { data: Record<string, unknown> })[]> {
  const rows = await db.selectFrom('order_events').select(['kind', 'actor', 'note', 'at', 'data']).where('order_id', '=', orderId).orderBy('seq').execute()
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) }))
}

/** Oldest first, with who it was as they are called today. */
export async function readHistory(db: Queryable, orderId: string): Promise<OrderEvent[]> {
  const rows = await db.selectFrom('order_events').select(['kind', 'actor', 'note', 'at']).where('order_id', '=', orderId).orderBy('seq').execute()
  const nameOf = await actorNames(db, rows)
  return rows.map((row) => ({ ...row, actor: nameOf(row.actor) }))
}
