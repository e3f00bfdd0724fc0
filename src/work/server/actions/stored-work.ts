// The work on an order as it is stored.
import type { Selectable } from 'kysely'
import { workPlanOf, type FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import { isLaterPeriod, paymentStateOf, type Order } from '#orders/server/order-record.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { WorkEvent } from '../../rules/work-event.ts'
import { snapshotAfter } from '../../rules/work-history.ts'
import {
  type WorkContext,
  type WorkSold,
  firstSnapshot,
  type WorkSnapshot,
} from '../../rules/work-snapshot.ts'
import type { OrderWorkRow } from '../work-tables.ts'

export interface StoredWork {
  sold: WorkSold
  plan: FrozenPlan | null
  lead: string | null
  snapshot: WorkSnapshot
  /**
   * Actions derived from the row of an order that is older than actions. They are written with its first real
   * action, so that the events tell everything.
   */
  earlier: WorkEvent[]
  version: number
}

export type WorkRow = Selectable<OrderWorkRow>

/** `order` as it was before the change that is being made. */
export async function readStoredWork(db: Queryable, order: Order, context: WorkContext): Promise<StoredWork> {
  const row = await db
    .selectFrom('order_work')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  return storedWork(order, row, context)
}

/** The columns of the order that are needed, beside its points. */
export const ORDER_COLUMNS = [
  'id',
  'placed_at',
  'price_cents',
  'paid_at',
  'updated_at',
  'order_status',
  'payment_status',
  'refunded',
  'period',
] as const satisfies (keyof Order)[]
type KnownOrder = Pick<Order, (typeof ORDER_COLUMNS)[number]>

export function storedWork(
  order: KnownOrder & Pick<Order, 'points'>,
  row: Pick<WorkRow, 'plan' | 'lead' | 'account' | 'version'> | undefined,
  context: WorkContext,
): StoredWork {
  const plan = row?.plan ? (JSON.parse(row.plan) as FrozenPlan) : null
  const sold: WorkSold = {
    placedAt: order.placed_at,
    priceCents: order.price_cents,
    points: (JSON.parse(order.points) as string[]).length,
    plan: plan && workPlanOf(plan),
    isLaterPeriod: isLaterPeriod(order),
  }
  const shared = { sold, plan, lead: row?.lead ?? null, version: row?.version ?? 0 }
  if (row?.account) return { ...shared, snapshot: JSON.parse(row.account) as WorkSnapshot, earlier: [] }
  const earlier = earlierActions(order)
  return {
    ...shared,
    snapshot: earlier.length ? snapshotAfter(sold, earlier, context) : firstSnapshot(sold),
    earlier,
  }
}

/** Derives actions from the row of an order that is older than actions. A delivered one counts as accepted. */
function earlierActions(order: KnownOrder): WorkEvent[] {
  const { paid_at: paidAt, updated_at: at } = order
  const payment = paymentStateOf(order)
  const events: WorkEvent[] = []
  if (paidAt !== null) events.push({ action: 'paid', by: 'provider', at: paidAt })
  if (order.order_status === 'Delivered')
    events.push(
      { action: 'set-delivered', by: 'admin', at },
      { action: 'accepted-at-migration', by: 'time', at },
    )
  if (payment === 'Cancelled') events.push({ action: 'payment-cancelled', by: 'owner', at })
  if (payment === 'Refunded') events.push({ action: 'refunded', by: 'provider', at })
  return events
}
