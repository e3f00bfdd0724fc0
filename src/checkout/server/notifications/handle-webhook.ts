// Handles a webhook of a provider with an API. Its signature was checked when it arrived. It makes us ask the
// provider, and the answer counts: webhooks arrive late, twice and out of order.
import { applyPaymentEvent, type Outcome } from '#payments/server/events/apply-payment-event.ts'
import { CANCELLED, isDisputeWon, undoReversals } from '#payments/server/events/won-disputes.ts'
import {
  checkoutsOf,
  findCheckout,
  liveCheckout,
  type StoredCheckout,
} from '#payments/server/ledger/checkouts.ts'
import { orderOfTransaction } from '#payments/server/ledger/transactions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { providerName } from '#providers/server/provider-name.ts'
import {
  ProviderError,
  type PaymentProvider,
  type Reading,
  type Verdict,
} from '#providers/server/provider.ts'
import { inquireCheckout } from '../inquire-checkout.ts'
import { postpone, type Notification } from './postpone-notification.ts'

export async function handleWebhook(
  app: App,
  notification: Notification,
  provider: PaymentProvider,
): Promise<Verdict> {
  const reading = provider.read(Buffer.from(notification.raw, 'base64'))
  try {
    const checkout = await checkoutOf(app, provider, reading)
    if (checkout) await inquireCheckout(app, checkout)
    const { event } = reading
    const about = { orderId: checkout?.order_id ?? '', txnId: event.parentTxnId ?? '' }
    const isWon = event.status === 'reversed' && (await isDisputeWon(app, provider, about))
    const comesBack = () => undoReversals(app, provider, { orderId: about.orderId, told: event })
    // Before the message counts as handled, so that a stop in between only repeats it.
    if (event.isWon) await comesBack()
    await inTransaction(app, (unit) =>
      settle(app, unit, { notification, provider, reading, checkout, isWon }),
    )
    // Once more: the message of the other may have been handled meanwhile.
    if (event.isWon || event.status === 'reversed') await comesBack()
    return 'verified'
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    app.log.warn('webhook: the provider was not asked', { provider: provider.name, error })
    await postpone(app, notification, { txn_id: reading.event.txnId || null })
    return 'unknown'
  }
}

/** The checkout that the webhook is about; undefined if it is of another shop on the same account. */
async function checkoutOf(
  app: App,
  provider: PaymentProvider,
  reading: Reading,
): Promise<StoredCheckout | undefined> {
  const { txnId, parentTxnId, orderRef } = reading.event
  const { db } = app.database
  // Looked at first: the answer may be stored at any moment.
  const live = orderRef && (await liveCheckout(db, orderRef.id))
  const named = await namedCheckout(app, provider, reading)
  if (named) return named
  // Faster than the answer to our call, which says what it is about.
  if (live?.provider === provider.name && live.ref === null)
    throw new ProviderError('unavailable', say('checkout.agency', 'beingOpened'))
  const orderId =
    (await orderOfTransaction(db, provider.name, parentTxnId)) ??
    (await orderOfTransaction(db, provider.name, txnId))
  const own = orderId ? await checkoutsOf(db, orderId) : []
  const last = own.findLast((one) => one.provider === provider.name)
  if (last || !parentTxnId) return last
  // Refunds and disputes name only their payment. It may not be applied yet: webhooks overtake each other.
  const payment = await provider.api!.findPayment(parentTxnId)
  return payment && namedCheckout(app, provider, { ...reading, ...payment })
}

async function namedCheckout(
  { database: { db }, clock }: App,
  { name: provider }: PaymentProvider,
  { checkoutId, checkoutRef }: Reading,
): Promise<StoredCheckout | undefined> {
  const byId = checkoutId ? await findCheckout(db, checkoutId) : undefined
  if (byId?.provider === provider) {
    if (byId.ref !== null || !checkoutRef) return byId
    // The webhook was faster than the answer to the call that opened the checkout.
    await db
      .updateTable('checkouts')
      .set({ ref: checkoutRef, updated_at: clock.now() })
      .where('id', '=', byId.id)
      .where('ref', 'is', null)
      .execute()
    return findCheckout(db, byId.id)
  }
  if (!checkoutRef) return undefined
  const byRef = db.selectFrom('checkouts').selectAll().where('provider', '=', provider)
  return byRef.where('ref', '=', checkoutRef).executeTakeFirst()
}

interface HandledWebhook {
  notification: Notification
  provider: PaymentProvider
  reading: Reading
  checkout: StoredCheckout | undefined
  /** It takes money back for a dispute that was won since. */
  isWon: boolean
}

async function settle(app: App, unit: UnitOfWork, handled: HandledWebhook): Promise<void> {
  const { notification, reading, checkout } = handled
  const outcome = await outcomeOf(app, unit, handled)
  await unit.tx
    .updateTable('notifications')
    .set({
      state: 'verified',
      order_id: outcome?.orderId ?? checkout?.order_id ?? null,
      txn_id: reading.event.txnId || null,
      handled_at: unit.at,
      ...(outcome && { outcome: outcome.words, checks: JSON.stringify(outcome.checks) }),
    })
    .where('id', '=', notification.id)
    .execute()
}

async function outcomeOf(
  app: App,
  unit: UnitOfWork,
  { notification, provider, reading: { event }, checkout, isWon }: HandledWebhook,
): Promise<Outcome | undefined> {
  const name = providerName(provider.name)
  if (!checkout)
    return {
      orderId: null,
      checks: [],
      words: say('checkout.agency', 'notOurs', { provider: name }),
    }
  if (provider.webhookOnly?.includes(event.status) && (event.status !== 'other' || event.facts.Case)) {
    // The money is back already, so it was never gone.
    if (isWon && event.status === 'reversed')
      await applyPaymentEvent(app, unit, { ...event, ...CANCELLED }, { provider: provider.name })
    return applyPaymentEvent(app, unit, event, {
      provider: provider.name,
      notificationId: notification.id,
      previousOutcome: notification.outcome,
    })
  }
  const words = say('checkout.agency', 'asked', { provider: name })
  return { orderId: checkout.order_id, checks: [], words }
}
