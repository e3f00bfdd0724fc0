// Actions of an order, found by the database: an order may have very many.
import type { Queryable } from '#platform/server/database/connect.ts'
import type { WorkAction } from '../../rules/actions/index.ts'
import { WORK_EVENT } from './do-action.ts'

/**
 * Actions that were not undone and whose JSON has one of these texts. JSON escapes the quotes in what people
 * wrote, so their words never match.
 */
export const actionsWith = (db: Queryable, orderId: string, words: readonly string[]) =>
  db
    .selectFrom('order_events')
    .where('order_id', '=', orderId)
    .where('kind', '=', WORK_EVENT)
    .where((e) => e.or(words.map((each) => e('data', 'like', `%${each}%`))))
    .where('data', 'not like', '%"undone":%')

/** The last action of a kind: when, by whom, and its facts. */
export async function lastAction<Facts>(
  db: Queryable,
  orderId: string,
  action: WorkAction,
): Promise<{ at: number; actor: string; facts: Facts } | undefined> {
  const row = await actionsWith(db, orderId, [`"action":"${action}"`])
    .select(['at', 'actor', 'data'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { at: row.at, actor: row.actor, facts: JSON.parse(row.data) as Facts }
}
