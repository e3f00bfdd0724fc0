// A delivery is a numbered round that never changes once it is sent.
import type { Order } from '#orders/server/order-record.ts'
import { actorId, type Actor } from '#platform/rules/permissions.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

export interface NewDelivery {
  round: number
  /** The places of the points that it covers. */
  points: readonly number[]
  actor: Actor
  words?: string
  links?: readonly string[]
  leftOut?: string
  files?: readonly { name: string; sha256: string }[]
  /** What became of each change that was asked for. */
  changes?: readonly { asked: string; became: string }[]
}

export async function writeDelivery(
  unit: UnitOfWork,
  { id }: Order,
  { round, points, actor, words = '', links = [], leftOut = '', files = [], changes = [] }: NewDelivery,
): Promise<void> {
  await unit.tx
    .insertInto('deliveries')
    .values({
      order_id: id,
      round,
      words,
      links: JSON.stringify(links),
      points: JSON.stringify(points),
      left_out: leftOut,
      changes: JSON.stringify(changes),
      hashes: JSON.stringify(files),
      actor: actorId(actor),
      at: unit.at,
      answer: null,
      answered_at: null,
    })
    .execute()
}
