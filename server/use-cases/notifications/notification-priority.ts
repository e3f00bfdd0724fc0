// Anybody may send notifications. Those that name something only we and the provider know (an order with its
// secret key, a transaction of ours) are verified first. All others share a small lane: it can be full, it
// takes few of the questions at once, and keeps no bytes of forged ones.
import { Failure } from '#domain/errors.ts'
import type { Queryable } from '../../database/connect.ts'
import type { House } from '../../house.ts'
import type { PaymentEvent } from '../../payments/provider.ts'
import { sameKey } from '../payments/check-event.ts'

export type Lane = 'known' | 'stranger'

/** What may wait in each lane. A real provider that is sent away with 503 comes back. */
const MOST_WAITING: Record<Lane, number> = { known: 20_000, stranger: 200 }
const MOST_STRANGER_BYTES = 4 * 1024 * 1024
/** Customers know the key of their own order: of one order only so many go first. */
const MOST_OF_ORDER = 20

/** Of forged ones so many are listed, newest first; older ones are forgotten. */
const MOST_FORGED = 1000

export interface Place {
  lane: Lane
  orderId: string | null
}

export async function placeOf({ database: { db }, payments }: House, event: PaymentEvent): Promise<Place> {
  const orderId = await knownOrder(db, payments.name, event)
  if (!orderId) return { lane: 'stranger', orderId: null }
  const waiting = db
    .selectFrom('notifications')
    .select('seq')
    .where('order_id', '=', orderId)
    .where('state', '=', 'received')
  const many =
    (
      await waiting
        .orderBy('seq')
        .offset(MOST_OF_ORDER - 1)
        .limit(1)
        .execute()
    ).length > 0
  return { lane: many ? 'stranger' : 'known', orderId }
}

/** The order whose secret key it holds, or whose transaction it names. */
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
      .where('provider', '=', provider)
      .where('txn_id', 'in', named)
      .executeTakeFirst()
  )?.order_id
}

/** Refuses what would be too much in its lane. */
export async function refuseFullLane({ database: { db } }: House, lane: Lane, size: number): Promise<void> {
  const waiting = db.selectFrom('notifications').where('state', '=', 'received').where('lane', '=', lane)
  const beyond = await waiting
    .select('seq')
    .orderBy('next_try_at')
    .offset(MOST_WAITING[lane] - 1)
    .limit(1)
    .execute()
  if (beyond.length) throw tooManyWait()
  if (lane === 'known') return
  const { bytes } = await waiting
    .select((e) => e.fn.sum<number | null>('size').as('bytes'))
    .executeTakeFirstOrThrow()
  if (Number(bytes ?? 0) + size > MOST_STRANGER_BYTES) throw tooManyWait()
}

const tooManyWait = (): Failure =>
  new Failure('unavailable', 'Too many notifications are waiting. Please send it again later.', {
    retryAfter: 60,
  })

/** Forgets the oldest of the forged ones beyond those that are listed. */
export async function deleteForgedBeyond(
  { database: { db } }: House,
  lane: Lane,
  most = MOST_FORGED,
): Promise<void> {
  const forged = db.selectFrom('notifications').where('state', '=', 'invalid').where('lane', '=', lane)
  const oldest = await forged.select('seq').orderBy('seq', 'desc').offset(most).limit(1).executeTakeFirst()
  if (oldest)
    await db
      .deleteFrom('notifications')
      .where('state', '=', 'invalid')
      .where('lane', '=', lane)
      .where('seq', '<=', oldest.seq)
      .execute()
}
