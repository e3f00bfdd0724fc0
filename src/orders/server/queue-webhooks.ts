// Every event of an order that somebody wants to hear of becomes a row for each webhook, in the same
// transaction. The webhook worker sends it after the commit.
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import { randomId } from '#platform/server/ids.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { webhookEventOf } from '../rules/webhook-events.ts'

const activeWebhooks = preparedQuery((db) =>
  db.selectFrom('webhooks').select(['id', 'events']).where('active', '=', 1),
)

export async function queueWebhooks(
  unit: UnitOfWork,
  orderId: string,
  { kind, data }: { kind: string; data: Record<string, unknown> },
): Promise<void> {
  const event = webhookEventOf(kind, data)
  if (!event) return
  const wanted = (await activeWebhooks(unit.tx, {})).filter(({ events }) => events.split(' ').includes(event))
  if (!wanted.length) return
  await unit.tx
    .insertInto('webhook_deliveries')
    .values(
      wanted.map(({ id }) => ({
        id: `msg_${randomId()}`,
        webhook_id: id,
        event,
        order_id: orderId,
        refunded_cents: event === 'order.refunded' && typeof data.cents === 'number' ? data.cents : null,
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
