// Sends a stored refund to the provider and applies the answer. Run by the admin's request and, until the
// provider has answered, by a worker: always with the same idempotency key, so that it is refunded once.
import type { Selectable } from 'kysely'
import { findOrder, lockOrder } from '#orders/server/find-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import type { Order } from '#orders/server/order-record.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/rules/durations.ts'
import type { MachineName } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { backOffMs, startLeaseQueue } from '#platform/server/lease-queue.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import type { Worker } from '#platform/server/worker.ts'
import { findProvider } from '#providers/server/payments.ts'
import {
  type PaymentApi,
  type PaymentEvent,
  ProviderError,
  type RefundRequest,
} from '#providers/server/provider.ts'
import { applyPaymentEvent } from '../events/apply-payment-event.ts'
import { callAttention } from '../events/payment-emails.ts'
import { findDueRows, nextDueRowIn } from '../ledger/due-rows.ts'
import { alertAdmins } from '../ledger/provider-failure.ts'
import type { RefundRow } from '../payment-tables.ts'

export type StoredRefund = Selectable<RefundRow>

/** Longer than the provider's timeout. */
export const REFUND_LEASE_MS = 20 * SECOND
const LONGEST_REFUND_PAUSE_MS = DAY

/** Takes the lease: of the request and the worker, one calls the provider. */
async function claimRefund(
  app: App,
  { id, next_try_at: seen }: Pick<StoredRefund, 'id' | 'next_try_at'>,
): Promise<boolean> {
  if (seen === null) return false
  const { numUpdatedRows } = await app.database.db
    .updateTable('refunds')
    .set((e) => ({ tries: e('tries', '+', 1), next_try_at: app.clock.now() + REFUND_LEASE_MS }))
    .where('id', '=', id)
    .where('next_try_at', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const findRefund = (db: Queryable, id: string): Promise<StoredRefund> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** `failure` says in words that the provider refused it. */
export async function sendRefund(app: App, id: string): Promise<{ failure?: string }> {
  const refund = await findRefund(app.database.db, id)
  if (!(await claimRefund(app, refund))) return {}
  return sendClaimedRefund(app, { ...refund, tries: refund.tries + 1 })
}

async function sendClaimedRefund(app: App, refund: StoredRefund): Promise<{ failure?: string }> {
  const order = (await findOrder(app.database.db, refund.order_id))!
  const provider = findProvider(app.payments, refund.provider)
  if (!provider?.api) return {}
  try {
    const event = await ask(app, provider.api, refund, order)
    await inTransaction(app, async (unit) => {
      await lockOrder(app, unit, order.id)
      if (event) await applyPaymentEvent(app, unit, event, { provider: provider.name })
      if (!event || event.status === 'refund-pending') await postpone(app, unit.tx, refund)
    })
    return {}
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    app.log.warn('refund', { refund: refund.id, kind: error.kind, error })
    // After a try without an answer, a wrong key says nothing about whether that try had an effect.
    if (error.kind === 'unavailable' || (error.kind === 'misconfigured' && refund.tries > 1)) {
      await postpone(app, app.database.db, refund)
      await alertAdmins(app, order, error, 'refundWaits')
      return {}
    }
    return { failure: await fail(app, refund, error.message) }
  }
}

/** A refund that the provider knows is asked about; only one that it does not know is sent. */
async function ask(
  app: App,
  api: PaymentApi,
  refund: StoredRefund,
  order: Order,
): Promise<PaymentEvent | undefined> {
  const request = toRequest(refund, order)
  // A provider forgets idempotency keys after a day or so. What may have been made is looked for first.
  if (refund.tries > 1 || refund.state === 'pending') {
    const made = await api.findRefund(request)
    if (made || refund.state === 'pending') return made
  }
  try {
    return await api.refund(request)
  } catch (error) {
    if (!(error instanceof ProviderError) || !error.replays) throw error
    // The provider answers this key with the same fault for ever. It may still have made the refund.
    const made = await api.findRefund(request)
    if (made) return made
    await app.database.db
      .updateTable('refunds')
      .set((e) => ({ key_number: e('key_number', '+', 1) }))
      .where('id', '=', refund.id)
      .execute()
    throw error
  }
}

const toRequest = (refund: StoredRefund, { id, pay_key: payKey }: Order): RefundRequest => ({
  id: refund.id,
  key: `${refund.id}-${refund.key_number}`,
  txnId: refund.txn_id,
  orderRef: { id, payKey },
  amountCents: refund.amount_cents,
  currency: refund.currency,
  reason: refund.reason,
})

/** A refund without an answer is sent again soon, one on its way is asked about less and less often. */
async function postpone(app: App, db: Queryable, { id, state, tries }: StoredRefund): Promise<void> {
  const pause =
    state === 'pending'
      ? tries < 3
        ? 10 * MINUTE
        : tries < 10
          ? HOUR
          : DAY
      : backOffMs(tries + 2, 10 * MINUTE)
  await db
    .updateTable('refunds')
    .set({ next_try_at: app.clock.now() + pause })
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'pending'])
    .execute()
}

const fail = (app: App, refund: StoredRefund, why: string): Promise<string> =>
  inTransaction(app, async (unit) => {
    const order = (await lockOrder(app, unit, refund.order_id))!
    const amount = as('money', refund.amount_cents, refund.currency)
    const words = say('payments.agency', 'refundRefused', { amount, why })
    await unit.tx
      .updateTable('refunds')
      .set({ state: 'failed', failure: why, next_try_at: null, updated_at: unit.at })
      .where('id', '=', refund.id)
      .where('state', 'in', ['requested', 'pending'])
      .execute()
    await writeEvent(unit, order.id, {
      kind: 'refund-refused',
      actor: refund.provider as MachineName,
      note: words,
      data: { refund: refund.id },
    })
    await callAttention(app, unit, order, { note: words })
    return words
  })

// Sends refunds whose first try got no answer, and asks about those that are on their way.
export const startRefundWorker = (app: App): Worker =>
  startLeaseQueue<StoredRefund>(app, {
    name: 'refunds',
    topic: 'refunds',
    concurrency: 2,
    longestSleepMs: 30 * SECOND,
    async claim(limit) {
      const claimed: StoredRefund[] = []
      const due = { limit, longestPauseMs: LONGEST_REFUND_PAUSE_MS }
      for (const refund of await findDueRows(app, 'refunds', due))
        if (await claimRefund(app, refund)) claimed.push({ ...refund, tries: refund.tries + 1 })
      return claimed
    },
    nextDueIn: () => nextDueRowIn(app, 'refunds'),
    async handle(refund) {
      await sendClaimedRefund(app, refund)
    },
  })
