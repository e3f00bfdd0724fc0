// One action for several orders. Each order has its own transaction and its own result, so a refusal for one
// does not stop the others. Doing it again changes nothing more.
import { z } from 'zod'
import { orderNumber } from '#orders/server/order-record.ts'
import { isFailure } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { setOrderStatus } from '../delivery/set-order-status.ts'
import { doOnOrder } from '../do-on-order.ts'
import { setLead } from '../order-page/lead.ts'

export const BULK_ACTIONS = ['deliver', 'remind', 'lead'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

const MOST_ORDERS = 100

export const BULK_INPUT = z.strictObject({
  action: z.enum(BULK_ACTIONS, `action must be ${BULK_ACTIONS.join(', ')}.`).meta({
    description: 'deliver: mark as delivered. remind: remind the customer. lead: the caller leads it.',
  }),
  orders: z
    .array(z.string(), 'orders must be a list of order ids.')
    .min(1, say('work.agency', 'chooseOrder'))
    .max(MOST_ORDERS, say('work.agency', 'mostOrders', { most: MOST_ORDERS })),
})

export interface BulkResult {
  _id: string
  number: string
  customer: string
  done: boolean
  /** Why it was not done. */
  reason: string
}

export async function bulkAction(
  app: App,
  viewer: Viewer,
  body: Unchecked<typeof BULK_INPUT>,
): Promise<BulkResult[]> {
  const { userId } = requirePermission(viewer, 'work-on-orders')
  const { action, orders } = parseObject(BULK_INPUT, body)
  const run: Record<BulkAction, (id: string) => Promise<unknown>> = {
    deliver: (id) => setOrderStatus(app, viewer, id, { orderStatus: 'Delivered' }),
    remind: (id) => doOnOrder(app, viewer, id, 'nudged'),
    lead: (id) => setLead(app, viewer, id, { lead: userId }),
  }
  const results: BulkResult[] = []
  for (const id of new Set(orders)) results.push(await resultOf(app, id, () => run[action](id)))
  return results
}

async function resultOf(
  { database: { db } }: App,
  id: string,
  run: () => Promise<unknown>,
): Promise<BulkResult> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'customer_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  const about = { _id: id, number: orderNumber({ id }), customer: order?.customer_name ?? '' }
  try {
    await run()
    return { ...about, done: true, reason: '' }
  } catch (error) {
    if (!isFailure(error)) throw error
    return { ...about, done: false, reason: error.message }
  }
}
