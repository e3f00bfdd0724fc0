// Verifies a stored notification with the provider and applies it. If the provider is unreachable, it retries
// with exponential back-off.
import type { Selectable } from 'kysely'
import { DAY, MINUTE, SECOND } from '../../clock.ts'
import type { NotificationRow } from '../../database/tables.ts'
import type { House } from '../../house.ts'
import { backOffMs } from '../../lease-queue.ts'
import type { PaymentEvent, Verdict } from '../../payments/provider.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { findOrder } from '../orders/find-order.ts'
import { applyPaymentEvent } from '../payments/apply-payment-event.ts'
import { deleteForgedBeyond } from './notification-priority.ts'

export type Notification = Selectable<NotificationRow>

/** Longer than the provider's timeout. If an instance crashes, another one takes over after this time. */
const LEASE_MS = 20 * SECOND

export const LONGEST_PAUSE_MS = 10 * MINUTE
const GIVEN_UP_AFTER_MS = 7 * DAY

/** Prunes forged notifications during a flood, once per this many. */
const PRUNE_EVERY = 50

/** Compare-and-swap on `next_try_at`: of several instances, one gets the lease. */
export async function claimNotification(
  house: House,
  { id, next_try_at: seenTryAt }: Pick<Notification, 'id' | 'next_try_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await house.database.db
    .updateTable('notifications')
    .set((e) => ({ tries: e('tries', '+', 1), next_try_at: house.clock.now() + LEASE_MS }))
    .where('id', '=', id)
    .where('next_try_at', '=', seenTryAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function handleNotification(
  house: House,
  notification: Notification,
  signal?: AbortSignal,
): Promise<Verdict> {
  const raw = Buffer.from(notification.raw, 'base64')
  const event = house.payments.read(raw)
  const verdict = await house.payments.verify(raw, signal)
  if (verdict === 'verified') {
    await settleVerified(house, notification, event)
    return verdict
  }
  const orderId = event.orderRef && (await findOrder(house.database.db, event.orderRef.id))?.id
  const about = { order_id: orderId ?? null, txn_id: event.txnId || null }
  if (verdict === 'invalid') await settleInvalid(house, notification, event, about)
  else await postpone(house, notification, about)
  return verdict
}

/** If this throws, it rolls back, and a waiting notification is retried when the lease ends. */
async function settleVerified(house: House, { id }: Notification, event: PaymentEvent): Promise<void> {
  await inTransaction(house, async (work) => {
    const query = work.tx.selectFrom('notifications').select('outcome').where('id', '=', id)
    const { outcome: previousOutcome } = await (
      house.database.kind === 'postgres' ? query.forUpdate() : query
    ).executeTakeFirstOrThrow()
    const applied = await applyPaymentEvent(house, work, event, { id, previousOutcome })
    const about = applied && {
      order_id: applied.orderId,
      txn_id: event.txnId || null,
      outcome: applied.words,
      checks: JSON.stringify(applied.checks),
      handled_at: work.at,
    }
    await work.tx
      .updateTable('notifications')
      .set({ ...about, state: 'verified' })
      .where('id', '=', id)
      .execute()
  })
}

/** Never downgrades a verified notification: it may have paid an order, and invalid ones get deleted. */
async function settleInvalid(
  house: House,
  { id, lane, seq }: Notification,
  event: PaymentEvent,
  about: Partial<Notification>,
): Promise<void> {
  // Strangers' notifications keep only the parsed event: storing their bytes would let anybody fill the disk.
  const dropped = lane === 'stranger' && { raw: '', reading: JSON.stringify(event) }
  await house.database.db
    .updateTable('notifications')
    .set({
      ...about,
      ...dropped,
      state: 'invalid',
      outcome: 'Not applied. The provider says that it did not send this.',
      handled_at: house.clock.now(),
    })
    .where('id', '=', id)
    .where('state', '!=', 'verified')
    .execute()
  if (seq % PRUNE_EVERY === 0) await deleteForgedBeyond(house, lane)
}

/** Changes only waiting notifications, so verifying again by hand can't reopen a settled one. */
async function postpone(
  house: House,
  { id, received_at, tries }: Notification,
  about: Partial<Notification>,
): Promise<void> {
  const now = house.clock.now()
  const givenUp = now - received_at > GIVEN_UP_AFTER_MS
  const outcome = givenUp
    ? 'Not applied. The provider could not be asked for a week; ask again when it answers.'
    : `The provider could not be asked yet (${tries + 1} ${tries ? 'tries' : 'try'}); we ask again by ourselves.`
  await house.database.db
    .updateTable('notifications')
    .set({
      ...about,
      outcome,
      next_try_at: now + backOffMs(tries + 2, LONGEST_PAUSE_MS),
      ...(givenUp && { state: 'given-up' as const, handled_at: now }),
    })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute()
}
