// Verifies a stored notification with the provider and applies it. If the provider is unreachable, it retries
// with exponential back-off.
import { findOrder } from '#orders/server/find-order.ts'
import { applyPaymentEvent } from '#payments/server/events/apply-payment-event.ts'
import { SECOND } from '#platform/rules/durations.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { findProvider } from '#providers/server/payments.ts'
import type { PaymentEvent, PaymentProvider, Verdict } from '#providers/server/provider.ts'
import { handleWebhook } from './handle-webhook.ts'
import { deleteForgedBeyond } from './notification-priority.ts'
import { postpone, type Notification } from './postpone-notification.ts'

/** Longer than the provider's timeout. If an instance crashes, another one takes over after this time. */
const LEASE_MS = 20 * SECOND

/** Prunes forged notifications during a flood, once per this many. */
const PRUNE_EVERY = 50

/** Compare-and-swap on `next_try_at`: of several instances, one gets the lease. */
export async function claimNotification(
  app: App,
  { id, next_try_at: seenTryAt }: Pick<Notification, 'id' | 'next_try_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await app.database.db
    .updateTable('notifications')
    .set((e) => ({ tries: e('tries', '+', 1), next_try_at: app.clock.now() + LEASE_MS }))
    .where('id', '=', id)
    .where('next_try_at', '=', seenTryAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function handleNotification(
  app: App,
  notification: Notification,
  signal?: AbortSignal,
): Promise<Verdict> {
  const provider = findProvider(app.payments, notification.provider)
  if (!provider) return 'unknown'
  if (provider.api) return handleWebhook(app, notification, provider)
  const raw = Buffer.from(notification.raw, 'base64')
  const { event } = provider.read(raw)
  const verdict = await provider.verify({ raw, headers: {}, receivedAt: notification.received_at }, signal)
  if (verdict === 'verified') {
    await settleVerified(app, notification, provider, event)
    return verdict
  }
  const orderId = event.orderRef && (await findOrder(app.database.db, event.orderRef.id))?.id
  const about = { order_id: orderId ?? null, txn_id: event.txnId || null }
  if (verdict === 'invalid') await settleInvalid(app, notification, event, about)
  else await postpone(app, notification, about)
  return verdict
}

/** If this throws, it rolls back, and a waiting notification is retried when the lease ends. */
async function settleVerified(
  app: App,
  { id }: Notification,
  { name: provider }: PaymentProvider,
  event: PaymentEvent,
): Promise<void> {
  await inTransaction(app, async (unit) => {
    const query = unit.tx.selectFrom('notifications').select('outcome').where('id', '=', id)
    const { outcome: previousOutcome } = await (
      app.database.kind === 'postgres' ? query.forUpdate() : query
    ).executeTakeFirstOrThrow()
    const source = { provider, notificationId: id, previousOutcome }
    const applied = await applyPaymentEvent(app, unit, event, source)
    const about = applied && {
      order_id: applied.orderId,
      txn_id: event.txnId || null,
      outcome: applied.words,
      checks: JSON.stringify(applied.checks),
      handled_at: unit.at,
    }
    await unit.tx
      .updateTable('notifications')
      .set({ ...about, state: 'verified' })
      .where('id', '=', id)
      .execute()
  })
}

/** Never downgrades a verified notification: it may have paid an order, and invalid ones get deleted. */
async function settleInvalid(
  app: App,
  { id, lane, seq }: Notification,
  event: PaymentEvent,
  about: Partial<Notification>,
): Promise<void> {
  // Strangers' notifications keep only the parsed event: storing their bytes would let anybody fill the disk.
  const dropped = lane === 'stranger' && { raw: '', reading: JSON.stringify(event) }
  await app.database.db
    .updateTable('notifications')
    .set({
      ...about,
      ...dropped,
      state: 'invalid',
      outcome: say('checkout.agency', 'notSent'),
      handled_at: app.clock.now(),
    })
    .where('id', '=', id)
    .where('state', '!=', 'verified')
    .execute()
  if (seq % PRUNE_EVERY === 0) await deleteForgedBeyond(app, lane)
}
