// The work on all open orders. What a row says of it is kept until the order's work changes or a new day
// begins, so of a thousand orders only those that changed are read as a whole.
import { sql } from 'kysely'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { type WorkContext, clockTime } from '../../rules/work-snapshot.ts'
import { ORDER_COLUMNS, storedWork } from '../actions/stored-work.ts'
import { deskWork, type DeskWork } from './desk-work.ts'

/** Far more than an agency has at work. If there are more, the desk says so. */
export const MOST_OPEN = 2000

// Spelled exactly as in the partial indexes: otherwise the database does not use them.
export const IS_OPEN = sql<boolean>`order_work.state not in ('awaiting-payment', 'accepted', 'closed')`
export const IS_UNANSWERED = sql<boolean>`order_work.answer_wanted_since is not null`

/**
 * coalesce() keeps SQLite off the index of modes, where it would read all orders to find the few open ones.
 */
export const isOfMode = (mode: PaymentMode) => sql<boolean>`coalesce(orders.mode, '') = ${mode}`

/** Open orders, all others with a message that waits for an answer, and those named. */
export async function openWork(app: App, context: WorkContext, named: readonly string[]) {
  const { db } = app.database
  const mode = app.settings.PAYMENT_MODE
  const isNamed = sql<boolean>`order_work.order_id in (${sql.join(named)})`
  const found = new Map(
    [
      // First, so that a long desk is not cut before them.
      ...(named.length ? await selectOrders(db, isNamed, mode) : []),
      ...(await selectOrders(db, IS_OPEN, mode)),
      ...(await selectOrders(db, IS_UNANSWERED, mode)),
    ].map((order) => [order.id, order]),
  )
  const orders = [...found.values()].slice(0, MOST_OPEN)
  const works = await readChanged(app, orders, context)
  return {
    more: found.size > MOST_OPEN,
    orders: orders.flatMap((order) => {
      const kept = works.get(order.id)
      // Without it, the order was deleted meanwhile.
      return kept ? [{ order, work: kept.work }] : []
    }),
  }
}

const selectOrders = (db: Queryable, where: typeof IS_OPEN, mode: PaymentMode) =>
  db
    .selectFrom('order_work')
    .innerJoin('orders', 'orders.id', 'order_work.order_id')
    .select([
      'orders.id',
      'orders.updated_at',
      'orders.customer_name',
      'orders.customer_email',
      'orders.package_name',
      'order_work.lead',
      'order_work.version',
    ])
    .where(where)
    .where(isOfMode(mode))
    .limit(MOST_OPEN + 1)
    .execute()

type OpenOrder = Awaited<ReturnType<typeof selectOrders>>[number]

/** Work without actions is derived from the order itself, which then changes without a new version. */
interface KeptWork extends Pick<OpenOrder, 'version' | 'updated_at'> {
  work: DeskWork
}

interface KeptDay {
  /** The day and the working days that the work was read with. */
  day: string
  works: Map<string, KeptWork>
}

/** By order, for the orders that were open last. Nobody may change them. */
const lastRead = new WeakMap<App, KeptDay>()

async function readChanged(
  app: App,
  orders: readonly OpenOrder[],
  context: WorkContext,
): Promise<Map<string, KeptWork>> {
  const now = clockTime(context.now, context)
  const known = context.workingDays.filter(({ since }) => since <= context.now)
  const day = JSON.stringify([now.today, context.timeZone, known])
  const last = lastRead.get(app)
  const before = last?.day === day ? last.works : undefined
  const works = new Map<string, KeptWork>()
  const changed: string[] = []
  for (const { id, version, updated_at: updatedAt } of orders) {
    const kept = before?.get(id)
    if (kept?.version === version && kept.updated_at === updatedAt) works.set(id, kept)
    else changed.push(id)
  }
  for (const { version, plan, account, lead, ...order } of await selectWhole(app.database.db, changed)) {
    const work = deskWork(storedWork(order, { version, plan, account, lead }, context), context, now)
    works.set(order.id, { version, updated_at: order.updated_at, work })
  }
  lastRead.set(app, { day, works })
  return works
}

const selectWhole = async (db: Queryable, ids: readonly string[]) =>
  ids.length
    ? db
        .selectFrom('order_work')
        .innerJoin('orders', 'orders.id', 'order_work.order_id')
        .select(ORDER_COLUMNS.map((column) => `orders.${column}` as const))
        .select(['orders.points', 'order_work.plan', 'order_work.account'])
        .select(['order_work.lead', 'order_work.version'])
        .where('orders.id', 'in', ids)
        .execute()
    : []
