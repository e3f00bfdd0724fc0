// Asks the provider about a checkout and applies the answer. The customer's return, a webhook, the timer and
// an admin's question all end here: what the provider answers is the truth, whoever made us ask.
import { canBePaid } from '#domain/order-states.ts'
import type { CheckoutRowState } from '../../database/tables.ts'
import type { House } from '../../house.ts'
import { findProvider } from '../../payments/payments.ts'
import {
  ProviderError,
  type CheckoutState,
  type Inquiry,
  type OpenCheckout,
  type PaymentProvider,
} from '../../payments/provider.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { findOrder, lockOrder } from '../orders/find-order.ts'
import { isOfOtherMode, paymentStateOf, type Order } from '../orders/order-record.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { findCheckout, isLive, nextInquiryAt, toOpenCheckout, type StoredCheckout } from './checkouts.ts'

/** After this many declined tries the customer has to choose another way. */
const MAX_CAPTURES = 3

/** Also a closed one, whose opening was answered after it was cancelled. */
const MUST_CLOSE: CheckoutRowState[] = ['closing', 'closed', 'failed']

/** Throws a ProviderError if the provider does not answer. Returns the state of the stored checkout. */
export async function inquireCheckout(house: House, stored: StoredCheckout): Promise<CheckoutRowState> {
  const provider = findProvider(house.payments, stored.provider)
  const order = await findOrder(house.database.db, stored.order_id)
  if (!provider?.api) throw new ProviderError('misconfigured', `${stored.provider} is not set up any more.`)
  const open = order && toOpenCheckout(stored, order)
  // Nobody has the address of a checkout whose opening was not answered, so nobody can pay it.
  if (!open) return settle(house, stored, provider, { state: 'closed', events: [] })
  if (MUST_CLOSE.includes(stored.state))
    return settle(house, stored, provider, await provider.api.close(open))
  const inquiry = await provider.api.inquire(open)
  const after = inquiry.state === 'approved' ? await capture(house, stored, provider, open) : inquiry
  return settle(house, stored, provider, after)
}

async function capture(
  house: House,
  stored: StoredCheckout,
  { api }: PaymentProvider,
  open: OpenCheckout,
): Promise<Inquiry> {
  const claimed = await claimCapture(house, stored)
  if (!claimed) return { state: 'closed', events: [] }
  const after = await api!.capture!(open, `${stored.id}-capture-${claimed.captures + 1}`)
  // It must not count as closed while the provider may still be taking the money.
  if (after.state === 'approved')
    throw new ProviderError('unavailable', 'The provider is still taking the money.')
  return after
}

/**
 * Under the order's lock: with a provider that waits for our capture, a double payment is ours to prevent. A
 * checkout that was cancelled or replaced is never captured.
 */
const claimCapture = (house: House, { id, order_id: orderId }: StoredCheckout) =>
  inTransaction(house, async (work) => {
    const order = await lockOrder(house, work, orderId)
    const checkout = await findCheckout(work.tx, id)
    if (!order || !checkout || !mayCapture(house, order, checkout)) return undefined
    await work.tx
      .updateTable('checkouts')
      .set({ state: 'capturing', updated_at: work.at })
      .where('id', '=', id)
      .execute()
    return checkout
  })

const mayCapture = (house: House, order: Order, { state, amount_cents: amount }: StoredCheckout): boolean =>
  (state === 'open' || state === 'capturing') &&
  canBePaid(paymentStateOf(order)) &&
  !isOfOtherMode(house, order) &&
  amount === order.price_cents

const ROW_STATES: Record<CheckoutState, CheckoutRowState> = {
  open: 'open',
  // Only after a capture that was not allowed.
  approved: 'closed',
  pending: 'pending',
  paid: 'paid',
  closed: 'closed',
}

const settle = (
  house: House,
  { id, order_id: orderId }: StoredCheckout,
  { name: provider }: PaymentProvider,
  { state, events }: Inquiry,
): Promise<CheckoutRowState> =>
  inTransaction(house, async (work) => {
    // Orders are locked before anything else, so that two inquiries can't wait for each other.
    await lockOrder(house, work, orderId)
    const checkout = (await findCheckout(work.tx, id))!
    for (const event of events) await applyPaymentEvent(house, work, event, { provider })
    const isDeclined = checkout.state === 'capturing' && state === 'open'
    const captures = checkout.captures + Number(isDeclined)
    const isGivenUp = isDeclined && captures >= MAX_CAPTURES
    const after = isGivenUp ? 'closed' : afterInquiry(checkout, ROW_STATES[state])
    const inquiries = checkout.inquiries + 1
    const next = isLive({ state: after }) ? nextInquiryAt({ ...checkout, inquiries }, after, work.at) : null
    await work.tx
      .updateTable('checkouts')
      .set({ state: after, captures, inquiries, asked_at: work.at, updated_at: work.at, next_try_at: next })
      .where('id', '=', id)
      .execute()
    await work.tell('checkouts')
    return after
  })

/** A checkout that we closed stays closed, unless the provider took money for it after all. */
function afterInquiry({ state: stored }: StoredCheckout, told: CheckoutRowState): CheckoutRowState {
  if (told === 'paid' || told === 'pending') return told
  if (stored === 'paid') return 'paid'
  if (stored === 'closed' || stored === 'failed') return stored
  return stored === 'closing' ? 'closed' : told
}
