// Verifies a kept notification with the provider and applies it. While the provider can't be asked, it waits:
// seconds at first, then longer.
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

/** Longer than the provider is waited for: who has it may take that long, then somebody else may have it. */
const LEASE_MS = 20 * SECOND

export const LONGEST_PAUSE_MS = 10 * MINUTE
const GIVEN_UP_AFTER_MS = 7 * DAY

/** A flood of forged ones is cut back while it lasts. */
const FORGET_EVERY = 50

/** True if this instance has it now: of several that try at once, one does. */
export async function claimNotification(
  house: House,
  { id, next_try_at: seen }: Pick<Notification, 'id' | 'next_try_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await house.database.db
    .updateTable('notifications')
    .set((e) => ({ tries: e('tries', '+', 1), next_try_at: house.clock.now() + LEASE_MS }))
    .where('id', '=', id)
    .where('next_try_at', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Answers what the provider said. */
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

/** Whatever goes wrong while applying, it is tried again. */
async function settleVerified(house: House, { id }: Notification, event: PaymentEvent): Promise<void> {
  await inTransaction(house, async (work) => {
    const kept = work.tx.selectFrom('notifications').select('outcome').where('id', '=', id)
    const { outcome: previousOutcome } = await (
      house.database.kind === 'postgres' ? kept.forUpdate() : kept
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

/**
 * What was verified once stays so: an order may be paid by it, and what is invalid is forgotten after a
 * while.
 */
async function settleInvalid(
  house: House,
  { id, lane, seq }: Notification,
  event: PaymentEvent,
  about: Partial<Notification>,
): Promise<void> {
  // Of those that name nothing of ours, what was read is enough: their bytes are only somebody's way to fill
  // the disk.
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
  if (seq % FORGET_EVERY === 0) await deleteForgedBeyond(house, lane)
}

/** Asked again by hand, what was settled before stays settled. */
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
