// The history of an order: who did what, when and why, in plain words. Append-only.
import { isOpen } from '#content/server/features.ts'
import { actorNames } from '#identity/server/actor-names.ts'
import { actorId, type Actor } from '#platform/rules/permissions.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import { randomId } from '#platform/server/ids.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { webhookEventOf, type WebhookEvent } from '../rules/webhook-events.ts'

// Every event of an order that somebody wants to hear of becomes a row for each webhook, in the same
// transaction. The webhook worker sends it after the commit.
const activeWebhooks = preparedQuery((db) =>
  db.selectFrom('webhooks').select(['id', 'events']).where('active', '=', 1),
)

interface About {
  orderId?: string
  offerId?: string
  refundedCents?: number | null
}

export async function queueWebhooks(
  unit: UnitOfWork,
  event: WebhookEvent,
  { orderId = '', offerId, refundedCents = null }: About,
): Promise<void> {
  const wanted = (await activeWebhooks(unit.tx, {})).filter(({ events }) => events.split(' ').includes(event))
  if (!wanted.length || !(await isOpen(unit.tx, 'webhooks'))) return
  await unit.tx
    .insertInto('webhook_deliveries')
    .values(
      wanted.map(({ id }) => ({
        id: `msg_${randomId()}`,
        webhook_id: id,
        event,
        order_id: orderId,
        offer_id: offerId ?? null,
        refunded_cents: refundedCents,
        state: 'waiting' as const,
        tries: 0,
        next_try_at: unit.at,
        status: null,
        error: null,
        created_at: unit.at,
        ended_at: null,
      })),
    )
    .execute()
  await unit.signal('webhooks')
}

export interface NewEvent {
  kind: string
  actor: Actor
  note: string
  /** The facts behind the note, for code to read. */
  data?: Record<string, unknown>
}

export interface OrderEvent {
  kind: string
  actor: string
  note: string
  at: number
}

const insertEvent = preparedQuery(
  (db, event: { order_id: string; kind: string; actor: string; note: string; data: string; at: number }) =>
    db.insertInto('order_events').values(event),
)

export async function writeEvent(
  unit: UnitOfWork,
  orderId: string,
  { kind, actor, note, data = {} }: NewEvent,
): Promise<void> {
  await insertEvent(unit.tx, {
    order_id: orderId,
    kind,
    actor: actorId(actor),
    note,
    data: JSON.stringify(data),
    at: unit.at,
  })
  const event = webhookEventOf(kind, data)
  const refundedCents = event === 'order.refunded' && typeof data.cents === 'number' ? data.cents : null
  if (event) await queueWebhooks(unit, event, { orderId, refundedCents })
}

export type EventWithData = OrderEvent & { data: Record<string, unknown> }

/** Far more than an order has. A page shows no more, whatever somebody did on it. */
export const MOST_EVENTS = 500

/** The newest ones, oldest of them first. As many as MOST_EVENTS means that earlier ones may be left out. */
export async function readHistoryWithData(db: Queryable, orderId: string): Promise<EventWithData[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['kind', 'actor', 'note', 'at', 'data'])
    .where('order_id', '=', orderId)
    .orderBy('seq', 'desc')
    .limit(MOST_EVENTS)
    .execute()
  return rows.reverse().map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) }))
}

/** All of several orders, oldest first. */
export async function readHistories(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, EventWithData[]>> {
  const histories = new Map<string, EventWithData[]>(orderIds.map((id) => [id, []]))
  if (!orderIds.length) return histories
  const events = db.selectFrom('order_events').select(['order_id', 'kind', 'actor', 'note', 'at', 'data'])
  const rows = await events.where('order_id', 'in', orderIds).orderBy('seq').execute()
  for (const { order_id: id, data, ...event } of rows)
    histories.get(id)!.push({ ...event, data: JSON.parse(data) })
  return histories
}

/**
 * The newest ones, oldest of them first, with the actors' current addresses. Actions that follow from another event
 * have no words.
 */
export async function readHistory(db: Queryable, orderId: string): Promise<OrderEvent[]> {
  const rows = await newestWithWords(db, orderId)
  const nameOf = await actorNames(db, rows)
  return rows.map(({ data: _, actor, ...event }) => ({ ...event, actor: nameOf(actor) }))
}

/** An event that may be an action on the work. */
export interface TimelineEvent extends OrderEvent {
  action: string | null
}

/** The same with the names that people entered, and with the action that each is. */
export async function readTimeline(db: Queryable, orderId: string): Promise<TimelineEvent[]> {
  const rows = await newestWithWords(db, orderId)
  const nameOf = await actorNames(db, rows, { byName: true })
  return rows.map(({ data, actor, ...event }) => ({
    ...event,
    actor: nameOf(actor),
    action: (JSON.parse(data) as { action?: string }).action ?? null,
  }))
}

async function newestWithWords(db: Queryable, orderId: string): Promise<(OrderEvent & { data: string })[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['kind', 'actor', 'note', 'at', 'data'])
    .where('order_id', '=', orderId)
    .where('note', '<>', '')
    .orderBy('seq', 'desc')
    .limit(MOST_EVENTS)
    .execute()
  return rows.reverse()
}

/** The newest ones, oldest of them first. */
export async function readEventsOfKinds(
  db: Queryable,
  orderId: string,
  kinds: readonly string[],
): Promise<{ kind: string; at: number }[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['kind', 'at'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', kinds)
    .orderBy('seq', 'desc')
    .limit(MOST_EVENTS)
    .execute()
  return rows.reverse()
}
