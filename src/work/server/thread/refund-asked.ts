import { say } from '#platform/rules/words.ts'
// Whether a customer waits for an answer to a request for a refund.
import type { Queryable } from '#platform/server/database/connect.ts'
import { actionsWith } from '../actions/actions-with.ts'

export interface RefundAsked {
  cents: number | null
  reason: string
  at: number
}

/** More than anybody asks. */
const MOST_REQUESTS = 1000

/** The last time that the customer asked for a refund, if none was made since. */
export async function refundAskedOf(db: Queryable, orderId: string): Promise<RefundAsked | null> {
  const asked = await actionsWith(db, orderId, ['"refundAsked":{'])
    .select(['seq', 'data', 'at'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!asked) return null
  const made = await actionsWith(db, orderId, ['"action":"refunded"', '"action":"partly-refunded"'])
    .select('seq')
    .where('seq', '>', asked.seq)
    .limit(1)
    .executeTakeFirst()
  if (made) return null
  const { refundAsked } = JSON.parse(asked.data) as { refundAsked: Omit<RefundAsked, 'at'> }
  return { ...refundAsked, at: asked.at }
}

/** The sum is the last paragraph. */
export const refundText = (reason: string, sum: string): string =>
  [say('work.errors', 'refund.asked'), reason, sum].join('\n\n')

/** The text for the holder of the mailed link, who learns nothing about money. */
export const withoutSum = (text: string): string => text.split('\n\n').slice(0, -1).join('\n\n')

/** The messages that ask for a refund. */
export async function refundMessages(db: Queryable, orderId: string): Promise<Set<string>> {
  const rows = await actionsWith(db, orderId, ['"refundAsked":{'])
    .select('data')
    .orderBy('seq', 'desc')
    .limit(MOST_REQUESTS)
    .execute()
  return new Set(rows.map(({ data }) => (JSON.parse(data) as { message: string }).message))
}
