// Stores a notification's raw bytes and acknowledges it at once. A worker verifies it later.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#platform/rules/errors.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { databaseBusy, isUnavailable } from '#platform/server/database/database-errors.ts'
import { randomId } from '#platform/server/ids.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { formProvider } from '#providers/server/payments.ts'
import type { PaymentProvider } from '#providers/server/provider.ts'
import { placeOf, refuseFullLane } from './notification-priority.ts'

export const NOTIFICATION_LIMIT = 64 * 1024

export async function receiveNotification(app: App, _viewer: Viewer, raw: Uint8Array): Promise<void> {
  const provider = formProvider(app.payments)
  if (!provider) throw new Failure('not-found', say('checkout.agency', 'unknownProvider'))
  await storeNotification(app, provider, raw)
}

export async function storeNotification(app: App, provider: PaymentProvider, raw: Uint8Array): Promise<void> {
  try {
    await store(app, provider, raw)
  } catch (error) {
    // Never acknowledge a notification that is not stored: the provider would not send it again.
    if (error instanceof Failure || isUnavailable(error)) throw error
    app.log.error('notification not kept', { error })
    throw databaseBusy(error)
  }
}

async function store(
  app: App,
  { name: provider, read, api }: PaymentProvider,
  raw: Uint8Array,
): Promise<void> {
  const hash = createHash('sha256').update(raw).digest('hex')
  const { event } = read(raw)
  const place = await placeOf(app, provider, event)
  // Webhooks are stored only if they are signed, so they never have to wait behind strangers.
  const { lane, orderId } = api ? { ...place, lane: 'known' as const } : place
  // A repeated delivery takes no extra space, so a full lane does not refuse it.
  const duplicate = app.database.db
    .selectFrom('notifications')
    .select('seq')
    .where('provider', '=', provider)
    .where('hash', '=', hash)
  if (!(await duplicate.executeTakeFirst())) await refuseFullLane(app, lane, raw.length)
  await inTransaction(app, async (unit) => {
    const { deliveries } = await unit.tx
      .insertInto('notifications')
      .values({
        id: randomId(),
        provider,
        hash,
        raw: Buffer.from(raw).toString('base64'),
        size: raw.length,
        lane,
        state: 'received',
        deliveries: 1,
        tries: 0,
        next_try_at: unit.at,
        order_id: orderId,
        txn_id: event.txnId || null,
        outcome: say('checkout.agency', 'waiting'),
        checks: '[]',
        received_at: unit.at,
        handled_at: null,
      })
      .onConflict((on) =>
        on
          .columns(['provider', 'hash'])
          .doUpdateSet({ deliveries: sql<number>`notifications.deliveries + 1` }),
      )
      .returning('deliveries')
      .executeTakeFirstOrThrow()
    if (deliveries === 1) await unit.signal('notifications')
  })
}
