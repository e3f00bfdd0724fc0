// One deed for several orders. Each order has its own transaction and its own result, so a refusal for one
// does not stop the others. Doing it again changes nothing more.
import { z } from 'zod'
import { orderNumber } from '#orders/server/order-record.ts'
import { isFailure } from '#platform/rules/errors.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { House } from '#platform/server/house.ts'
import { setOrderStatus } from '../delivery/set-order-status.ts'
import { setLead } from '../order-page/lead.ts'
import { nudgeCustomer } from '../thread/waiting-for-customer.ts'

export const BULK_DEEDS = ['deliver', 'remind', 'lead'] as const
export type BulkDeed = (typeof BULK_DEEDS)[number]

const MOST_ORDERS = 100

export const BULK_INPUT = z.strictObject({
  deed: z.enum(BULK_DEEDS, `deed must be ${BULK_DEEDS.join(', ')}.`).meta({
    description: 'deliver: mark as delivered. remind: remind the customer. lead: the caller leads it.',
  }),
  orders: z
    .array(z.string(), 'orders must be a list of order ids.')
    .min(1, 'Choose at least one order.')
    .max(MOST_ORDERS, `At most ${MOST_ORDERS} orders at once.`),
})

export interface BulkResult {
  _id: string
  number: string
  customer: string
  done: boolean
  /** Why it was not done. */
  reason: string
}

export async function bulkDeed(house: House, viewer: Viewer, body: unknown): Promise<BulkResult[]> {
  const { userId } = requirePermission(viewer, 'work-on-orders')
  const { deed, orders } = parseObject(BULK_INPUT, body)
  const run: Record<BulkDeed, (id: string) => Promise<unknown>> = {
    deliver: (id) => setOrderStatus(house, viewer, id, { orderStatus: 'Delivered' }),
    remind: (id) => nudgeCustomer(house, viewer, id),
    lead: (id) => setLead(house, viewer, id, { lead: userId }),
  }
  const results: BulkResult[] = []
  for (const id of new Set(orders)) results.push(await resultOf(house, id, () => run[deed](id)))
  return results
}

async function resultOf(
  { database: { db } }: House,
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
