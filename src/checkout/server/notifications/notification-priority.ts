// Anybody can send notifications. Those that hold a secret (an order's key or a transaction of ours) are
// verified first. All others share the `stranger` lane with a small queue and low concurrency, so a flood
// can't delay real payments. The bytes of forged strangers are not stored.
import { sameKey } from '#payments/server/events/check-event.ts'
import { Failure } from '#platform/rules/errors.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { transactionNamespace } from '#providers/server/payments.ts'
import type { PaymentEvent } from '#providers/server/provider.ts'

export type Lane = 'known' | 'stranger'

/** The longest queue per lane. Beyond it we answer 503, and a real provider retries. */
const MAX_WAITING: Record<Lane, number> = { known: 20_000, stranger: 200 }
const MAX_STRANGER_BYTES = 4 * 1024 * 1024
/** Customers know their own order's key, so each order gets only this many fast places. */
const MAX_PER_ORDER = 20

/** Per lane. Older forged notifications are deleted. */
const MAX_FORGED = 1000

export interface Place {
  lane: Lane
  orderId: string | null
}

export async function placeOf(
  { database: { db } }: App,
  provider: string,
  event: PaymentEvent,
): Promise<Place> {
  const orderId = await knownOrder(db, provider, event)
  if (!orderId) return { lane: 'stranger', orderId: null }
  const waiting = db
    .selectFrom('notifications')
    .select('seq')
    .where('order_id', '=', orderId)
    .where('state', '=', 'received')
  const isFlood =
    (
      await waiting
        .orderBy('seq')
        .offset(MAX_PER_ORDER - 1)
        .limit(1)
        .execute()
    ).length > 0
  return { lane: isFlood ? 'stranger' : 'known', orderId }
}

/** The order whose secret key or transaction the event names. */
async function knownOrder(
  db: Queryable,
  provider: string,
  { orderRef, txnId, parentTxnId }: PaymentEvent,
): Promise<string | undefined> {
  const order =
    orderRef &&
    (await db.selectFrom('orders').select('pay_key').where('id', '=', orderRef.id).executeTakeFirst())
  if (order && sameKey(orderRef.payKey, order.pay_key)) return orderRef.id
  const named = [parentTxnId, txnId].filter((id) => id !== undefined && id !== '') as string[]
  if (!named.length) return undefined
  return (
    await db
      .selectFrom('transactions')
      .select('order_id')
      .where('provider', 'in', transactionNamespace(provider))
      .where('txn_id', 'in', named)
      .executeTakeFirst()
  )?.order_id
}

export async function refuseFullLane({ database: { db } }: App, lane: Lane, size: number): Promise<void> {
  const waiting = db.selectFrom('notifications').where('state', '=', 'received').where('lane', '=', lane)
  const beyond = await waiting
    .select('seq')
    .orderBy('next_try_at')
    .offset(MAX_WAITING[lane] - 1)
    .limit(1)
    .execute()
  if (beyond.length) throw tooManyWait()
  if (lane === 'known') return
  const { bytes } = await waiting
    .select((e) => e.fn.sum<number | null>('size').as('bytes'))
    .executeTakeFirstOrThrow()
  if (Number(bytes ?? 0) + size > MAX_STRANGER_BYTES) throw tooManyWait()
}

const tooManyWait = (): Failure =>
  new Failure('unavailable', say('checkout.agency', 'tooManyNotifications'), {
    retryAfter: 60,
  })

export async function deleteForgedBeyond(
  { database: { db } }: App,
  lane: Lane,
  limit = MAX_FORGED,
): Promise<void> {
  const forged = db.selectFrom('notifications').where('state', '=', 'invalid').where('lane', '=', lane)
  const oldest = await forged.select('seq').orderBy('seq', 'desc').offset(limit).limit(1).executeTakeFirst()
  if (oldest)
    await db
      .deleteFrom('notifications')
      .where('state', '=', 'invalid')
      .where('lane', '=', lane)
      .where('seq', '<=', oldest.seq)
      .execute()
}
