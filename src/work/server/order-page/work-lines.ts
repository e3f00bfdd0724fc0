// The second line of the status in lists of orders: "by 12/01", "your move".
import { dateIn, type LocalDate } from '#platform/rules/calendar.ts'
import { requirePermission, requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { agencyLine, workLine, type WorkLine } from '../../rules/head-words.ts'
import { workAt, type OrderWork } from '../../rules/work-history.ts'
import { ORDER_COLUMNS, storedWork } from '../actions/stored-work.ts'
import { workContext } from '../actions/work-context.ts'

/** A line about each of the viewer's own orders, by order id. */
export async function ownWorkLines(
  app: App,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Record<string, WorkLine>> {
  return linesOf(app, ids, { owner: requireSignedIn(viewer).userId, line: workLine })
}

/** The lines for admins, by order id. None where the two statuses say it all. */
export async function agencyWorkLines(
  app: App,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Record<string, WorkLine | null>> {
  requirePermission(viewer, 'work-on-orders')
  return linesOf(app, ids, { line: agencyLine })
}

async function linesOf<Line>(
  app: App,
  ids: readonly string[],
  { owner, line }: { owner?: string; line: (work: OrderWork, today: LocalDate) => Line },
): Promise<Record<string, Line>> {
  if (!ids.length) return {}
  const { db } = app.database
  const context = await workContext(app, db, app.clock.now())
  const today = dateIn(context.now, context.timeZone)
  const wanted = db
    .selectFrom('orders')
    .select([...ORDER_COLUMNS, 'points'])
    .where('id', 'in', [...ids])
  const orders = await (owner === undefined ? wanted : wanted.where('user_id', '=', owner)).execute()
  const rows = await db
    .selectFrom('order_work')
    .selectAll()
    .where('order_id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.order_id, row]))
  return Object.fromEntries(
    orders.map((order) => {
      const { snapshot, sold } = storedWork(order, byId.get(order.id), context)
      return [order.id, line(workAt(snapshot, sold, context), today)]
    }),
  )
}
