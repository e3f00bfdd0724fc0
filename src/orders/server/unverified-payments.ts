// Payments from notifications that the provider has not confirmed: still waiting, or rejected.
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { findProvider } from '#providers/server/payments.ts'
import type { UnverifiedPayment } from '../rules/payment-progress.ts'

export interface ReceivedPayment extends UnverifiedPayment {
  receivedAt: number
}

const PAYMENT_STATUSES = ['completed', 'pending']
/** Bounds the query if a customer floods their own order with notifications. */
const MAX_ROWS = 200

/** Payments by order. Only notifications with the order's secret key or one of its transactions count. */
export async function readUnverified(
  db: Queryable,
  { payments }: Pick<App, 'payments'>,
  orderIds: readonly string[],
): Promise<Map<string, ReceivedPayment[]>> {
  if (!orderIds.length) return new Map()
  const rows = await db
    .selectFrom('notifications')
    .select(['order_id', 'state', 'raw', 'received_at', 'provider'])
    .where('order_id', 'in', orderIds)
    .where('state', 'in', ['received', 'invalid', 'given-up'])
    .where('lane', '=', 'known')
    .orderBy('seq', 'desc')
    .limit(MAX_ROWS)
    .execute()
  const received = rows.flatMap(({ order_id: id, state, raw, received_at: receivedAt, provider }) => {
    const reading = findProvider(payments, provider)?.read(Buffer.from(raw, 'base64'))
    if (!reading) return []
    const { status, txnId } = reading.event
    const payment = { id: id!, txnId, isWaiting: state === 'received', receivedAt }
    return PAYMENT_STATUSES.includes(status) ? [payment] : []
  })
  return Map.groupBy(received, ({ id }) => id)
}
