// Sends one delivery and writes what became of it. Failed ones are tried again for about three days.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { OFFER_RECORD, toOfferRecord } from '#offers/server/list-offers.ts'
import { orderOfCustomer } from '#order-pages/server/one-order.ts'
import { isAboutOffer, WEBHOOK_EVENT_NAMES, type WebhookEvent } from '#orders/rules/webhook-events.ts'
import { findOrder } from '#orders/server/find-order.ts'
import { ONE_ORDER } from '#orders/server/one-order-schema.ts'
import { dayIn } from '#platform/rules/dates.ts'
import { HOUR, MINUTE, SECOND } from '#platform/rules/durations.ts'
import { decimal } from '#platform/rules/money.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { isDue, startLeaseQueue } from '#platform/server/lease-queue.ts'
import { isLoopback } from '#platform/server/settings/settings.ts'
import type { Worker } from '#platform/server/worker.ts'
import { postWebhook } from './post-webhook.ts'
import { webhookHeaders } from './sign-webhook.ts'
import type { WebhookDeliveryRow, WebhookRow } from './webhook-tables.ts'

type Delivery = Selectable<WebhookDeliveryRow>

export const WEBHOOK_MESSAGE = z
  .object({
    type: z.enum(WEBHOOK_EVENT_NAMES),
    timestamp: z.iso.datetime().meta({ description: 'When it happened.' }),
    refunded: z.string().optional().meta({
      description: 'With order.refunded: what went back, in the currency of the order, like 5.00.',
    }),
    retainer: z.string().optional().meta({
      description:
        'With retainer.changed: its id. GET /retainer/{id} answers its changes; data is the order of its newest period.',
    }),
    data: z.union([ONE_ORDER, OFFER_RECORD]),
  })
  .meta({
    id: 'WebhookMessage',
    description:
      'data is the order as GET /order/{id} answers its customer: without the fields for admins. With offer.* it is the ' +
      'offer as GET /offer/{id} answers it.',
  })

type WebhookMessage = z.infer<typeof WEBHOOK_MESSAGE>

export const PAUSES_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
const LONGEST_PAUSE_MS = 24 * HOUR
/** A try that takes longer than this is taken over. */
const LEASE_MS = MINUTE

/** False if another instance was faster. */
async function claimDelivery({ database, clock }: App, delivery: Delivery): Promise<boolean> {
  const { numUpdatedRows } = await database.db
    .updateTable('webhook_deliveries')
    .set({ tries: delivery.tries + 1, next_try_at: clock.now() + LEASE_MS })
    .where('id', '=', delivery.id)
    .where('tries', '=', delivery.tries)
    .where('next_try_at', '=', delivery.next_try_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function sendDelivery(app: App, delivery: Delivery): Promise<void> {
  const { db } = app.database
  const webhook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', delivery.webhook_id)
    .executeTakeFirst()
  if (!webhook?.active)
    return endDelivery(app, delivery, { state: 'failed', error: say('webhooks.agency', 'isOff') })
  const body = await bodyOf(app, delivery)
  if (!body)
    return endDelivery(app, delivery, { state: 'failed', error: say('webhooks.agency', 'orderGone') })
  const outcome = await tryOnce(app, webhook, { delivery, body })
  if (outcome.isOk) {
    await endDelivery(app, delivery, { state: 'sent', status: outcome.status, error: null })
    await setFailing(app, webhook, null)
    return
  }
  await setFailing(app, webhook, webhook.failing_since ?? app.clock.now())
  const pause = PAUSES_MS[delivery.tries - 1]
  const { status, error } = outcome
  if (pause === undefined) return endDelivery(app, delivery, { state: 'failed', status, error })
  await db
    .updateTable('webhook_deliveries')
    .set({ status, error, next_try_at: app.clock.now() + pause })
    .where('id', '=', delivery.id)
    .execute()
}

interface Outcome {
  isOk: boolean
  status: number | null
  error: string
}

async function tryOnce(
  { clock, settings }: App,
  { url, secret }: Selectable<WebhookRow>,
  { delivery, body }: { delivery: Delivery; body: string },
): Promise<Outcome> {
  const timestamp = Math.floor(clock.now() / 1000)
  const headers = webhookHeaders(secret, { id: delivery.id, timestamp, body })
  const mayBeInside = isLoopback(new URL(settings.APP_ORIGIN).hostname)
  try {
    const status = await postWebhook({ url, headers, body, mayBeInside })
    const isOk = status >= 200 && status < 300
    return { isOk, status, error: isOk ? '' : say('webhooks.agency', 'answered', { status }) }
  } catch (error) {
    return { isOk: false, status: null, error: whyNot(error) }
  }
}

const whyNot = (error: unknown): string =>
  error instanceof Error && error.name === 'TimeoutError'
    ? say('webhooks.agency', 'noAnswer')
    : error instanceof Error
      ? error.message.slice(0, 300)
      : say('webhooks.agency', 'unknown')

/** The order, or the offer, as it is now: receivers get the newest state, also with a late try. */
async function bodyOf(app: App, delivery: Delivery): Promise<string | undefined> {
  const { event, order_id: orderId, refunded_cents: refundedCents, created_at: createdAt } = delivery
  if (isAboutOffer(event as WebhookEvent)) return bodyOfOffer(app, delivery)
  const order = await findOrder(app.database.db, orderId)
  if (!order) return undefined
  const message: WebhookMessage = {
    type: event as WebhookEvent,
    timestamp: new Date(createdAt).toISOString(),
    ...(refundedCents !== null && { refunded: decimal(refundedCents, order.currency) }),
    ...(event === 'retainer.changed' && order.retainer_id !== null && { retainer: order.retainer_id }),
    data: await orderOfCustomer(app, order),
  }
  return JSON.stringify((await app.words()).read(message))
}

async function bodyOfOffer(
  app: App,
  { event, offer_id: id, created_at: at }: Delivery,
): Promise<string | undefined> {
  const offer = await app.database.db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!offer) return undefined
  const { timeZone } = await app.format()
  const message: WebhookMessage = {
    type: event as WebhookEvent,
    timestamp: new Date(at).toISOString(),
    data: toOfferRecord(offer, dayIn(app.clock.now(), timeZone)),
  }
  return JSON.stringify(message)
}

const endDelivery = async (
  { database, clock }: App,
  { id }: Delivery,
  result: { state: 'sent' | 'failed'; status?: number | null; error: string | null },
): Promise<void> =>
  void (await database.db
    .updateTable('webhook_deliveries')
    .set({ ...result, next_try_at: null, ended_at: clock.now() })
    .where('id', '=', id)
    .execute())

const setFailing = async ({ database }: App, { id }: { id: string }, since: number | null): Promise<void> =>
  void (await database.db
    .updateTable('webhooks')
    .set({ failing_since: since })
    .where('id', '=', id)
    .execute())

// Sends the deliveries that are due.
export const startWebhookWorker = (app: App): Worker => {
  const waiting = app.database.db.selectFrom('webhook_deliveries').where('next_try_at', 'is not', null)
  return startLeaseQueue<Delivery>(app, {
    name: 'webhooks',
    topic: 'webhooks',
    concurrency: 4,
    longestSleepMs: 30 * SECOND,
    async claim(limit) {
      const due = await waiting
        .where(isDue(app.clock.now(), LONGEST_PAUSE_MS))
        .selectAll()
        .orderBy('next_try_at')
        .limit(limit)
        .execute()
      const claimed: Delivery[] = []
      for (const delivery of due)
        if (await claimDelivery(app, delivery)) claimed.push({ ...delivery, tries: delivery.tries + 1 })
      return claimed
    },
    async nextDueIn() {
      const next = await waiting.select('next_try_at').orderBy('next_try_at').limit(1).executeTakeFirst()
      return next ? next.next_try_at! - app.clock.now() : Infinity
    },
    handle: (delivery) => sendDelivery(app, delivery),
  })
}
