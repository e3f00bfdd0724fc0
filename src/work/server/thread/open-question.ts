import type { Queryable } from '#platform/server/database/connect.ts'

/** The words of the question that the customer has not answered yet. */
export async function openQuestion(db: Queryable, orderId: string): Promise<string | undefined> {
  const work = await db
    .selectFrom('order_work')
    .select('state')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (work?.state !== 'waiting-for-customer') return undefined
  const question = await db
    .selectFrom('order_messages')
    .select('body')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'question')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return question?.body
}
