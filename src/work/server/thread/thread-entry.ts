// Adds an entry to the thread: changes or a refund that the customer asked for.
import { actorId, type Actor } from '#platform/rules/permissions.ts'
import { randomId } from '#platform/server/ids.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { OrderMessageRow } from '../work-tables.ts'

export interface ThreadEntry extends Pick<OrderMessageRow, 'side' | 'kind' | 'body'> {
  /** The round that a request for changes is about. */
  number?: number
  actor: Actor
  byLink?: boolean
}

/** Returns its id. */
export async function addToThread(
  unit: UnitOfWork,
  orderId: string,
  { side, kind, body, number, actor, byLink = false }: ThreadEntry,
): Promise<string> {
  const id = randomId()
  await unit.tx
    .insertInto('order_messages')
    .values({
      id,
      order_id: orderId,
      side,
      kind,
      number: number ?? null,
      body,
      actor: actorId(actor),
      by_link: byLink ? 1 : 0,
      edited_at: null,
      at: unit.at,
    })
    .execute()
  return id
}
