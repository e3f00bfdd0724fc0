// The changes that a customer asked for, round by round. They are entries of the thread.
import type { Queryable } from '#platform/server/database/connect.ts'

export interface ChangesAsked {
  round: number
  /** One change each. */
  lines: string[]
  at: number
  byLink: boolean
}

/** Newest first. */
export async function changesAskedOf(db: Queryable, orderId: string): Promise<ChangesAsked[]> {
  const rows = await db
    .selectFrom('order_messages')
    .select(['number', 'body', 'at', 'by_link'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'changes')
    .orderBy('seq', 'desc')
    .execute()
  return rows.map(({ number, body, at, by_link: byLink }) => ({
    round: number ?? 0,
    lines: body.split('\n'),
    at,
    byLink: byLink === 1,
  }))
}
