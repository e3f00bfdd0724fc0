// What happened on orders since a moment: ticks, deliveries and messages.
import type { Queryable } from '#platform/server/database/connect.ts'
import type { WeekOnOrder } from '../../rules/friday-note.ts'
import { WORK_EVENT } from '../actions/do-action.ts'

interface OrderWithPoints {
  id: string
  /** JSON. */
  points: string
}

export async function weeksOf(
  db: Queryable,
  orders: readonly OrderWithPoints[],
  since: number,
): Promise<Map<string, WeekOnOrder>> {
  if (!orders.length) return new Map()
  const ids = orders.map(({ id }) => id)
  const messages = await db
    .selectFrom('order_messages')
    .select(['order_id', 'side', 'kind', 'body', 'at'])
    .where('order_id', 'in', ids)
    .where('at', '>=', since)
    .orderBy('seq')
    .execute()
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['order_id', 'round', 'words', 'at'])
    .where('order_id', 'in', ids)
    .where('at', '>=', since)
    .orderBy('round')
    .execute()
  const ticks = await ticksSince(db, ids, since)
  const words = await db
    .selectFrom('point_words')
    .select(['order_id', 'point', 'words'])
    .where('order_id', 'in', ids)
    .execute()
  return new Map(
    orders.map(({ id, points }) => {
      const ofOrder = <Row extends { order_id: string }>(rows: readonly Row[]) =>
        rows.filter((row) => row.order_id === id)
      const labels = JSON.parse(points) as string[]
      return [
        id,
        {
          ticked: [...(ticks.get(id) ?? [])]
            .toSorted((one, other) => one - other)
            .map((place) => ({
              text: labels[place] ?? '',
              words: ofOrder(words).find(({ point }) => point === place)?.words ?? '',
            })),
          deliveries: ofOrder(deliveries),
          messages: ofOrder(messages).map(({ body, ...message }) => ({ ...message, text: body })),
        },
      ]
    }),
  )
}

/** The places of the points that were ticked and not unticked again, by order. */
async function ticksSince(
  db: Queryable,
  ids: readonly string[],
  since: number,
): Promise<Map<string, Set<number>>> {
  const rows = await db
    .selectFrom('order_events')
    .select(['order_id', 'data'])
    .where('order_id', 'in', ids)
    .where('kind', '=', WORK_EVENT)
    .where('at', '>=', since)
    .where((e) =>
      e.or([
        e('data', 'like', '%"action":"point-ticked"%'),
        e('data', 'like', '%"action":"point-unticked"%'),
      ]),
    )
    .orderBy('seq')
    .execute()
  const ticked = new Map<string, Set<number>>()
  for (const { order_id: id, data } of rows) {
    const { action, point } = JSON.parse(data) as { action: string; point: number }
    const places = ticked.get(id) ?? new Set()
    ticked.set(id, places)
    if (action === 'point-ticked') places.add(point)
    else places.delete(point)
  }
  return ticked
}
