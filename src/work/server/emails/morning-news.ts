// What customers did since the last morning list, for admins who are not mailed at once.
import { addDays, momentOf, type LocalDate } from '#platform/rules/calendar.ts'
import { MORNING } from '#platform/rules/waking-hours.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { WORK_EVENT } from '../actions/do-action.ts'
import type { StoredAction } from '../actions/undo-action.ts'

const NEWS = ['brief-sent', 'answered', 'changes-asked'] as const
export type NewsAction = (typeof NEWS)[number]

/** What is new about each order, by order id. */
export type News = ReadonlyMap<string, NewsAction>
export const NO_NEWS: News = new Map()

const CHUNK = 500

export async function morningNews(
  db: Queryable,
  orderIds: readonly string[],
  { reader, day, timeZone }: { reader: string; day: LocalDate; timeZone: string },
): Promise<News> {
  const last = await db
    .selectFrom('morning_lists')
    .select('day')
    .where('reader', '=', reader)
    .executeTakeFirst()
  // An admin without an earlier list gets the news of the last day.
  const since = momentOf(last?.day ?? addDays(day, -1), MORNING, timeZone)
  const news = new Map<string, NewsAction>()
  for (let start = 0; start < orderIds.length; start += CHUNK) {
    const rows = await db
      .selectFrom('order_events')
      .select(['order_id', 'data'])
      .where('order_id', 'in', orderIds.slice(start, start + CHUNK))
      .where('kind', '=', WORK_EVENT)
      .where('at', '>=', since)
      // Only the actions in NEWS, since somebody may have written thousands of messages. JSON escapes the
      // quotes in what people wrote, so their words never match.
      .where((e) => e.or(NEWS.map((action) => e('data', 'like', `%"action":"${action}"%`))))
      .orderBy('seq')
      .execute()
    for (const { order_id: id, data } of rows) {
      const event = JSON.parse(data) as StoredAction['event']
      const action = NEWS.find((each) => each === event.action)
      // The latest action wins, because it says what is to be done.
      if (action && !event.undone) news.set(id, action)
    }
  }
  return news
}
