// Payments that a message told of, but that the provider has not confirmed: not yet, or not at all.
import type { UnverifiedPayment } from '#domain/payment-progress.ts'
import type { House } from '../../house.ts'

export interface ReceivedPayment extends UnverifiedPayment {
  receivedAt: number
}

const TELLS_OF_PAYMENT = ['completed', 'pending']
/** Enough for a screen; a customer who floods the own order sees the same words. */
const MOST = 200

/** By order. Only messages that hold the order's secret key or name a transaction of it count. */
export async function readUnverified(
  { database: { db }, payments }: House,
  orderIds: readonly string[],
): Promise<Map<string, ReceivedPayment[]>> {
  if (!orderIds.length) return new Map()
  const rows = await db
    .selectFrom('notifications')
    .select(['order_id', 'state', 'raw', 'received_at'])
    .where('order_id', 'in', orderIds)
    .where('state', 'in', ['received', 'invalid', 'given-up'])
    .where('lane', '=', 'known')
    .where('provider', '=', payments.name)
    .orderBy('seq', 'desc')
    .limit(MOST)
    .execute()
  const received = rows.flatMap(({ order_id: id, state, raw, received_at: receivedAt }) => {
    const { status, txnId } = payments.read(Buffer.from(raw, 'base64'))
    const told = { id: id!, txnId, isWaiting: state === 'received', receivedAt }
    return TELLS_OF_PAYMENT.includes(status) ? [told] : []
  })
  return Map.groupBy(received, ({ id }) => id)
}
