// Asks the provider about a checkout and applies the answer. The customer's return, a webhook, the timer and
// an admin's question all end here: only the provider's answer counts.
import { MINUTE } from '../../clock.ts'
import type { CheckoutRowState } from '../../database/payment-tables.ts'
import type { House } from '../../house.ts'
import { findProvider } from '../../payments/payments.ts'
import { providerName } from '../../payments/provider-name.ts'
import {
  ProviderError,
  type CheckoutState,
  type Inquiry,
  type OpenCheckout,
  type PaymentProvider,
} from '../../payments/provider.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { findOrder, lockOrder } from '../orders/find-order.ts'
import { writeEvent } from '../orders/order-events.ts'
import { keepCard, mailCardRefused } from '../retainers/kept-card.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import { chargeCard } from './charge-card.ts'
import {
  findCheckout,
  isLive,
  liveCheckout,
  nextInquiryAt,
  toOpenCheckout,
  type StoredCheckout,
} from './checkouts.ts'
import { mayCapture } from './may-capture.ts'

/** After this many declined tries the customer has to choose another way. */
const MAX_CAPTURES = 3

/** Also a closed one, whose opening was answered after it was cancelled. */
const MUST_CLOSE: CheckoutRowState[] = ['closing', 'closed', 'failed']

/** Throws a ProviderError if the provider does not answer. Returns the state of the stored checkout. */
export async function inquireCheckout(house: House, stored: StoredCheckout): Promise<CheckoutRowState> {
  const provider = findProvider(house.payments, stored.provider)
  const order = await findOrder(house.database.db, stored.order_id)
  const open = order && toOpenCheckout(stored, order)
  // Nobody has the address of a checkout whose opening was not answered, so nobody can pay it.
  const api = provider?.api
  if (order && stored.charged_card !== null && stored.ref === null && api?.charge)
    return settle(house, stored, await chargeCard(house, stored, { order, api }))
  if (!open) return settle(house, stored, NOTHING_PAID)
  if (!provider?.api) return closeUnasked(house, stored)
  if (MUST_CLOSE.includes(stored.state)) return settle(house, stored, await provider.api.close(open))
  const inquiry = await provider.api.inquire(open)
  const after = inquiry.state === 'approved' ? await capture(house, stored, provider, open) : inquiry
  return settle(house, stored, after)
}

const NOTHING_PAID: Inquiry = { state: 'closed', events: [] }

/** Longer than any checkout stays open after its time. */
const LAPSED_MS = 5 * MINUTE

/** A provider that is not set up any more can't be asked. What has expired there can't be paid either. */
async function closeUnasked(house: House, stored: StoredCheckout): Promise<CheckoutRowState> {
  if (house.clock.now() > stored.expires_at + LAPSED_MS) return settle(house, stored, NOTHING_PAID)
  throw new ProviderError('misconfigured', `${providerName(stored.provider)} is not set up any more.`)
}

async function capture(
  house: House,
  stored: StoredCheckout,
  { api }: PaymentProvider,
  open: OpenCheckout,
): Promise<Inquiry> {
  const claimed = await claimCapture(house, stored)
  if (!claimed) return NOTHING_PAID
  if (claimed.declined) return { state: 'open', events: [] }
  if (claimed.unwanted) return waitForCapture(house, claimed)
  const after = await api!.capture!(open, `${stored.id}-capture-${claimed.captures + 1}`)
  // It must not count as closed while the provider may still be taking the money.
  if (after.state === 'approved')
    throw new ProviderError('unavailable', 'The provider is still taking the money.')
  return after
}

/** How long a call that got no answer may still take the money. */
const CAPTURING_MS = 10 * MINUTE

/** It was cancelled while the money was being taken: we only ask how that ends, and never take it again. */
function waitForCapture(house: House, { updated_at: updatedAt }: StoredCheckout): Inquiry {
  if (house.clock.now() - updatedAt > CAPTURING_MS) return NOTHING_PAID
  throw new ProviderError('unavailable', 'It is not known yet whether the money was taken.')
}

/**
 * Under the order's lock: with a provider that waits for our capture, a double payment is ours to prevent. A
 * checkout that was cancelled or replaced is never captured.
 */
const claimCapture = (house: House, { id, order_id: orderId }: StoredCheckout) =>
  inTransaction(house, async (work) => {
    const order = await lockOrder(house, work, orderId)
    const checkout = await findCheckout(work.tx, id)
    if (checkout?.state === 'capturing' && checkout.unwanted) return checkout
    if (checkout?.state === 'open' && checkout.declined && !checkout.unwanted) return checkout
    const isOpen = checkout?.state === 'open' || checkout?.state === 'capturing'
    if (!order || !isOpen || !mayCapture(house, order, checkout)) return undefined
    await work.tx
      .updateTable('checkouts')
      .set({ state: 'capturing', updated_at: work.at })
      .where('id', '=', id)
      .execute()
    return checkout
  })

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
  { id, order_id: orderId, provider: name }: StoredCheckout,
  { state, events, card, ref }: Inquiry & { ref?: string | null },
): Promise<CheckoutRowState> =>
  inTransaction(house, async (work) => {
    // Orders are locked before anything else, so that two inquiries can't wait for each other.
    await lockOrder(house, work, orderId)
    const checkout = (await findCheckout(work.tx, id))!
    const provider = name as PaymentProvider['name']
    for (const event of events) await applyPaymentEvent(house, work, event, { provider })
    const isDeclined =
      checkout.state === 'capturing' && (state === 'open' || (state === 'closed' && !checkout.unwanted))
    const order = await findOrder(work.tx, orderId)
    if (state === 'paid' && checkout.state !== 'paid' && checkout.saves_card && card && order)
      await keepCard(work, order, card)
    if (isDeclined)
      await writeEvent(work, orderId, {
        kind: 'declined',
        actor: provider,
        note: declinedWords(checkout),
        data: { checkout: id },
      })
    if (isDeclined && checkout.charged_card !== null && order) await mailCardRefused(house, work, order)
    const captures = checkout.captures + Number(isDeclined)
    const isGivenUp =
      isDeclined && (captures >= MAX_CAPTURES || checkout.unwanted === 1 || checkout.charged_card !== null)
    const answered = isGivenUp ? 'closed' : afterInquiry(checkout, ROW_STATES[state])
    // At most one checkout of an order is live, whatever an older one turns out to be.
    const other = await liveCheckout(work.tx, orderId)
    const after = isLive({ state: answered }) && other && other.id !== id ? 'closed' : answered
    const inquiries = checkout.inquiries + 1
    const next = isLive({ state: after }) ? nextInquiryAt({ ...checkout, inquiries }, after, work.at) : null
    await work.tx
      .updateTable('checkouts')
      .set({
        state: after,
        ...(ref && { ref }),
        captures,
        ...(isDeclined && { declined: 1 }),
        inquiries,
        asked_at: work.at,
        updated_at: work.at,
        next_try_at: next,
      })
      .where('id', '=', id)
      .execute()
    await work.tell('checkouts')
    return after
  })

const declinedWords = ({ provider, charged_card: card }: StoredCheckout): string =>
  card === null
    ? `${providerName(provider)} could not take the money, and nothing was charged. ` +
      'The customer was asked to choose another card or another way.'
    : `${providerName(provider)} could not charge the saved card, and nothing was charged. ` +
      'The customer got the link to pay.'

/** A checkout that we closed stays closed, unless the provider took money for it after all. */
function afterInquiry({ state: stored }: StoredCheckout, answered: CheckoutRowState): CheckoutRowState {
  if (answered === 'paid' || stored === 'paid') return 'paid'
  if (answered === 'pending') return answered
  if (stored === 'closed' || stored === 'failed') return stored
  return stored === 'closing' ? 'closed' : answered
}
