// Asks the provider about a checkout and applies the answer. The customer's return, a webhook, the timer and
// an admin's question all end here: only the provider's answer counts.
import { findOrder, lockOrder } from '#orders/server/find-order.ts'
import { undoReversals } from '#payments/server/events/won-disputes.ts'
import { findCheckout, toOpenCheckout, type StoredCheckout } from '#payments/server/ledger/checkouts.ts'
import { mayCapture } from '#payments/server/ledger/may-capture.ts'
import type { CheckoutRowState } from '#payments/server/payment-tables.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { findProvider } from '#providers/server/payments.ts'
import { providerName } from '#providers/server/provider-name.ts'
import {
  ProviderError,
  type Inquiry,
  type OpenCheckout,
  type PaymentApi,
} from '#providers/server/provider.ts'
import { chargeCard } from './charge-card.ts'
import { settleCheckout } from './settle-checkout.ts'

/** Also a closed one, whose opening was answered after it was cancelled. */
const MUST_CLOSE: CheckoutRowState[] = ['closing', 'closed', 'failed']

/** Throws a ProviderError if the provider does not answer. Returns the state of the stored checkout. */
export async function inquireCheckout(app: App, stored: StoredCheckout): Promise<CheckoutRowState> {
  const provider = findProvider(app.payments, stored.provider)
  const state = await inquire(app, stored, provider?.api)
  if (provider && state === 'paid') await undoReversals(app, provider, { orderId: stored.order_id })
  return state
}

async function inquire(
  app: App,
  stored: StoredCheckout,
  api: PaymentApi | undefined,
): Promise<CheckoutRowState> {
  const order = await findOrder(app.database.db, stored.order_id)
  if (order && stored.charged_card !== null && stored.ref === null && api?.charge)
    return settleCheckout(app, stored, await chargeCard(app, stored, { order, api }))
  const open = order && toOpenCheckout(stored, order)
  // Nobody has the address of a checkout whose opening was not answered, so nobody can pay it.
  if (!open) return settleCheckout(app, stored, NOTHING_PAID)
  if (!api) return closeUnasked(app, stored)
  if (MUST_CLOSE.includes(stored.state)) return settleCheckout(app, stored, await api.close(open))
  const inquiry = await api.inquire(open)
  const after = inquiry.state === 'approved' ? await capture(app, stored, { api, open }) : inquiry
  return settleCheckout(app, stored, after)
}

const NOTHING_PAID: Inquiry = { state: 'closed', events: [] }

/** Longer than any checkout stays open after its time. */
const LAPSED_MS = 5 * MINUTE

/** A provider that is not set up any more can't be asked. What has expired there can't be paid either. */
async function closeUnasked(app: App, stored: StoredCheckout): Promise<CheckoutRowState> {
  if (app.clock.now() > stored.expires_at + LAPSED_MS) return settleCheckout(app, stored, NOTHING_PAID)
  throw new ProviderError(
    'misconfigured',
    say('checkout.agency', 'notSetUp', { provider: providerName(stored.provider) }),
  )
}

async function capture(
  app: App,
  stored: StoredCheckout,
  { api, open }: { api: PaymentApi; open: OpenCheckout },
): Promise<Inquiry> {
  const claimed = await claimCapture(app, stored)
  if (!claimed) return NOTHING_PAID
  if (claimed.declined) return { state: 'open', events: [] }
  if (claimed.unwanted) return waitForCapture(app, claimed)
  const after = await api.capture!(open, `${stored.id}-capture-${claimed.captures + 1}`)
  // It must not count as closed while the provider may still be taking the money.
  if (after.state === 'approved')
    throw new ProviderError('unavailable', say('checkout.agency', 'stillTaking'))
  return after
}

/** How long a call that got no answer may still take the money. */
const CAPTURING_MS = 10 * MINUTE

/** It was cancelled while the money was being taken: we only ask how that ends, and never take it again. */
function waitForCapture(app: App, { updated_at: updatedAt }: StoredCheckout): Inquiry {
  if (app.clock.now() - updatedAt > CAPTURING_MS) return NOTHING_PAID
  throw new ProviderError('unavailable', say('checkout.agency', 'notKnownYet'))
}

/**
 * Under the order's lock: with a provider that waits for our capture, a double payment is ours to prevent. A
 * checkout that was cancelled or replaced is never captured.
 */
const claimCapture = (app: App, { id, order_id: orderId }: StoredCheckout) =>
  inTransaction(app, async (unit) => {
    const order = await lockOrder(app, unit, orderId)
    const checkout = await findCheckout(unit.tx, id)
    if (checkout?.state === 'capturing' && checkout.unwanted) return checkout
    if (checkout?.state === 'open' && checkout.declined && !checkout.unwanted) return checkout
    const isOpen = checkout?.state === 'open' || checkout?.state === 'capturing'
    if (!order || !isOpen || !mayCapture(app, order, checkout)) return undefined
    await unit.tx
      .updateTable('checkouts')
      .set({ state: 'capturing', updated_at: unit.at })
      .where('id', '=', id)
      .execute()
    return checkout
  })
