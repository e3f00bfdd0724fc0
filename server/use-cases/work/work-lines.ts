// The second line of the status in a customer's lists of orders: "by 12/01", "your move".
import { requireSignedIn, type Viewer } from '#domain/permissions.ts'
import { dateIn } from '#domain/work/calendar.ts'
import { workLine } from '#domain/work/head-words.ts'
import { workAt } from '#domain/work/work-history.ts'
import type { House } from '../../house.ts'
import { storedWork } from './stored-work.ts'
import { workContext } from './work-context.ts'

/** By order, of the viewer's own. */
export async function ownWorkLines(
  house: House,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Record<string, string>> {
  const { userId } = requireSignedIn(viewer)
  if (!ids.length) return {}
  const { db } = house.database
  const context = await workContext(house, db, house.clock.now())
  const today = dateIn(context.now, context.timeZone)
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('user_id', '=', userId)
    .execute()
  const rows = await db
    .selectFrom('order_work')
    .selectAll()
    .where('order_id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.order_id, row]))
  return Object.fromEntries(
    orders.map((order) => {
      const { account, sold } = storedWork(order, byId.get(order.id), context)
      return [order.id, workLine(workAt(account, sold, context), today)]
    }),
  )
}
