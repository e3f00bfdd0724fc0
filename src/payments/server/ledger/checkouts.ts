// The stored checkouts of an order at providers with an API.
import type { Selectable } from 'kysely'
import type { Order } from '#orders/server/order-record.ts'
import { DAY, HOUR, MINUTE } from '#platform/rules/durations.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { providerName } from '#providers/server/provider-name.ts'
import type { OpenCheckout } from '#providers/server/provider.ts'
import type { CheckoutRow, CheckoutRowState } from '../payment-tables.ts'

export type StoredCheckout = Selectable<CheckoutRow>

/** Somebody may still pay in these states. The unique index checkouts_live allows one per order. */
export const LIVE_STATES = [
  'opening',
  'open',
  'capturing',
  'closing',
  'pending',
] as const satisfies CheckoutRowState[]

export const isLive = ({ state }: Pick<StoredCheckout, 'state'>): boolean =>
  (LIVE_STATES as readonly string[]).includes(state)

/** How long a checkout can be paid. Stripe allows from 30 minutes to a day. */
export const CHECKOUT_MS = HOUR

export const checkoutsOf = (db: Queryable, orderId: string): Promise<StoredCheckout[]> =>
  db.selectFrom('checkouts').selectAll().where('order_id', '=', orderId).orderBy('created_at').execute()

export const liveCheckout = (db: Queryable, orderId: string): Promise<StoredCheckout | undefined> =>
  db
    .selectFrom('checkouts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', LIVE_STATES)
    .executeTakeFirst()

export const findCheckout = (db: Queryable, id: string): Promise<StoredCheckout | undefined> =>
  db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()

/** Undefined until the provider's answer to the opening is stored. */
export const toOpenCheckout = (
  { id, ref }: StoredCheckout,
  { id: orderId, pay_key: payKey }: Pick<Order, 'id' | 'pay_key'>,
): OpenCheckout | undefined => (ref === null ? undefined : { id, ref, orderId, payKey })

const FIRST_PAUSES = [2 * MINUTE, 8 * MINUTE, 50 * MINUTE]
const AFTER_EXPIRY_MS = 5 * MINUTE
const OPEN_DAYS = 7
const PENDING_DAYS = 30

/**
 * When the provider is asked again: soon at first, then when the checkout expires, then daily. Null if it has
 * been long enough: the provider's own messages and an admin's question still work.
 */
export function nextInquiryAt(
  { inquiries, created_at: createdAt, expires_at: expiresAt }: StoredCheckout,
  state: CheckoutRowState,
  now: number,
): number | null {
  const days = state === 'pending' ? PENDING_DAYS : OPEN_DAYS
  if (now - createdAt > days * DAY) return null
  const pause = FIRST_PAUSES[inquiries]
  const next = pause === undefined ? now + DAY : now + pause
  const atExpiry = expiresAt + AFTER_EXPIRY_MS
  return now < atExpiry ? Math.min(next, atExpiry) : next
}

/**
 * Marks the order's checkout to be closed at the provider. A payment that is on its way, or is being taken,
 * can't be stopped any more; but nothing more is taken.
 */
export async function markClosing(unit: UnitOfWork, orderId: string): Promise<void> {
  const { numUpdatedRows } = await unit.tx
    .updateTable('checkouts')
    .set((e) => ({
      unwanted: 1,
      next_try_at: unit.at,
      updated_at: unit.at,
      state: e
        .case()
        .when('state', 'in', ['opening', 'open'])
        .then('closing' as const)
        .else(e.ref('state'))
        .end(),
    }))
    .where('order_id', '=', orderId)
    .where('state', 'in', LIVE_STATES)
    .executeTakeFirst()
  if (numUpdatedRows) await unit.signal('checkouts')
}

/** A checkout as admins see it. */
export interface CheckoutView {
  _id: string
  provider: string
  /** The provider's id. */
  ref: string | null
  state: CheckoutRowState
  startedAt: number
  /** When the provider last answered. */
  askedAt: number | null
}

export const toCheckoutView = (row: StoredCheckout): CheckoutView => ({
  _id: row.id,
  provider: providerName(row.provider),
  ref: row.ref,
  state: row.state,
  startedAt: row.created_at,
  askedAt: row.asked_at,
})
