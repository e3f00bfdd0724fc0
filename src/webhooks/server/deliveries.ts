// The log of a webhook, and sending again.
import { DAY } from '#platform/rules/durations.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import type { WebhookDeliveryRow } from './webhook-tables.ts'

const MOST_SHOWN = 50

export interface WebhookDelivery {
  _id: string
  event: string
  orderId: string
  offerId: string | null
  state: WebhookDeliveryRow['state']
  tries: number
  status: number | null
  error: string | null
  createdAt: number
  nextTryAt: number | null
}

/** The newest ones. */
export async function webhookDeliveries(
  app: App,
  viewer: Viewer,
  webhookId: string,
): Promise<WebhookDelivery[]> {
  requirePermission(viewer, 'change-settings')
  const rows = await app.database.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('seq', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    event: row.event,
    orderId: row.order_id,
    offerId: row.offer_id,
    state: row.state,
    tries: row.tries,
    status: row.status,
    error: row.error,
    createdAt: row.created_at,
    nextTryAt: row.next_try_at,
  }))
}

/** Sends a delivery again with the same id, by which receivers recognise it. */
export async function resendDelivery(app: App, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'change-settings')
  await inTransaction(app, async (unit) => {
    const delivery = await unit.tx
      .selectFrom('webhook_deliveries')
      .select('next_try_at')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!delivery) throw notFound('delivery')
    if (delivery.next_try_at !== null && delivery.next_try_at <= unit.at)
      throw new Failure('conflict', say('webhooks.agency', 'beingSent'))
    await unit.tx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', tries: 0, next_try_at: unit.at, ended_at: null })
      .where('id', '=', id)
      .execute()
    await unit.signal('webhooks')
  })
}

/** Long enough to look into a complaint. */
const KEPT_MS = 30 * DAY

export async function deleteOldDeliveries({ database, clock }: App): Promise<void> {
  await database.db
    .deleteFrom('webhook_deliveries')
    .where('ended_at', '<', clock.now() - KEPT_MS)
    .execute()
}
