// Charges the saved card of a retainer for one period. Its row was written with the bill, and the row's id, made
// of the retainer and the period, is the idempotency key. So a lost answer, a killed process, a second instance
// or a restored backup never charges twice.
import { lockOrder } from '#orders/server/find-order.ts'
import { openCents, type Order } from '#orders/server/order-record.ts'
import { findCheckout, type StoredCheckout } from '#payments/server/ledger/checkouts.ts'
import { mayCapture } from '#payments/server/ledger/may-capture.ts'
import { DAY, HOUR } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { findProvider } from '#providers/server/payments.ts'
import {
  ProviderError,
  type CardCharge,
  type ChargeAnswer,
  type SavedCard,
  type PaymentApi,
} from '#providers/server/provider.ts'
import { CARD_PROVIDER } from '#retainers/server/saved-card.ts'
import { lockRetainer, type Retainer } from '#retainers/server/stored-retainer.ts'
import type { HELD } from './held-charges.ts'
import { payableOrder } from './pay-page.ts'

/** Stripe keeps a key for a day. After that a repeated call could charge again. */
const KEY_MS = 23 * HOUR
/** After so long without an answer of the provider, the customer gets the link to pay. */
const GIVE_UP_MS = 3 * DAY

/** The card that can be charged now; undefined if there is none, or the provider is not set up any more. */
export function chargeableCard(
  app: App,
  { card_customer: customer, card_method: method }: Retainer,
): SavedCard | undefined {
  if (!customer || !method || !findProvider(app.payments, CARD_PROVIDER)?.api?.charge) return undefined
  return { customer, method }
}

/**
 * Written with the bill. The checkout worker charges the card after the commit; if charges are held it only asks
 * whether the period was charged before the restore. A period has one charge.
 */
export async function planCharge(
  unit: UnitOfWork,
  order: Order,
  { card, held }: { card: SavedCard; held?: typeof HELD | undefined },
): Promise<void> {
  await unit.tx
    .insertInto('checkouts')
    .values({
      id: `${order.retainer_id}-${order.period}`,
      order_id: order.id,
      provider: CARD_PROVIDER,
      ref: null,
      url: null,
      amount_cents: openCents(order),
      currency: order.currency,
      state: 'opening',
      ...held,
      charged_card: JSON.stringify(card),
      expires_at: unit.at + KEY_MS,
      next_try_at: unit.at,
      asked_at: null,
      created_at: unit.at,
      updated_at: unit.at,
    })
    .execute()
  await unit.signal('checkouts')
}

const NOTHING_CHARGED: ChargeAnswer = { ref: null, state: 'closed', events: [] }

/** Throws a ProviderError if it is not known yet whether the card was charged. */
export async function chargeCard(
  app: App,
  stored: StoredCheckout,
  { order, api }: { order: Order; api: PaymentApi },
): Promise<ChargeAnswer> {
  const charge: CardCharge = {
    id: stored.id,
    order: await payableOrder(app, order),
    card: JSON.parse(stored.charged_card!) as SavedCard,
  }
  const isFirst = stored.state === 'opening'
  const claimed = await claimCharge(app, stored, charge.card)
  if (claimed === 'never-sent') return NOTHING_CHARGED
  if (!claimed) return look(app, stored, api, charge)
  try {
    return await api.charge!(charge)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // A refusal of the first try: nothing was charged. After a try without an answer that is not certain, so
    // the charge is looked up.
    if (isFirst && error.kind !== 'unavailable') return NOTHING_CHARGED
    if (error.kind === 'refused' || error.replays) return look(app, stored, api, charge)
    throw error
  }
}

/**
 * False if the money must not be taken any more, or the key is too old; `never-sent` if the provider does not
 * even know of it. Under the locks of the order and the retainer: the customer may take the card back at any
 * time, and after that it is not charged.
 */
const claimCharge = (
  app: App,
  { id, order_id: orderId }: StoredCheckout,
  card: SavedCard,
): Promise<boolean | 'never-sent'> =>
  inTransaction(app, async (unit) => {
    const order = await lockOrder(app, unit, orderId)
    const retainer = order?.retainer_id ? await lockRetainer(app, unit, order.retainer_id) : undefined
    const checkout = await findCheckout(unit.tx, id)
    const isOpen = checkout?.state === 'opening' || checkout?.state === 'capturing'
    if (!order || !isOpen) return false
    const isAgreed = retainer?.card_method === card.method
    if (!isAgreed || unit.at > checkout.expires_at || !mayCapture(app, order, checkout))
      return checkout.state === 'opening' && 'never-sent'
    await unit.tx
      .updateTable('checkouts')
      .set({ state: 'capturing', updated_at: unit.at })
      .where('id', '=', id)
      .execute()
    return true
  })

async function look(
  app: App,
  { created_at: createdAt }: StoredCheckout,
  api: PaymentApi,
  charge: CardCharge,
): Promise<ChargeAnswer> {
  try {
    return (await api.findCharge!(charge)) ?? NOTHING_CHARGED
  } catch (error) {
    if (error instanceof ProviderError && app.clock.now() - createdAt > GIVE_UP_MS) return NOTHING_CHARGED
    throw error
  }
}
