// Refunds that a provider has taken on and not made yet.
import type { Queryable } from '#platform/server/database/connect.ts'
import { readLedgers } from './read-ledger.ts'

/** What is on its way to the customer, by order. Refunds without an answer may still be refused. */
export async function pendingRefundCents(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  if (!orderIds.length) return new Map()
  const started = await db
    .selectFrom('refunds')
    .select(['order_id', 'ref', 'amount_cents'])
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'pending')
    .execute()
  // Those made at the provider have no row of their own.
  const told = await db
    .selectFrom('order_events')
    .select(['order_id', 'data'])
    .where('order_id', 'in', orderIds)
    .where('kind', '=', 'notice')
    .where('data', 'like', '%refundPendingCents%')
    .execute()
  const ledgers = told.length ? await readLedgers(db, orderIds) : new Map()
  const pending = new Map<string, Map<string, number>>()
  const add = (orderId: string, transaction: string, cents: number) =>
    pending.set(orderId, (pending.get(orderId) ?? new Map<string, number>()).set(transaction, cents))
  for (const { order_id: id, ref, amount_cents: cents } of started) add(id, ref ?? '', cents)
  for (const { order_id: id, data } of told) {
    const { transaction, refundPendingCents } = JSON.parse(data) as StoredEvent
    if (!isOver(ledgers.get(id) ?? [], transaction)) add(id, transaction, refundPendingCents)
  }
  return new Map(
    [...pending].map(([id, refunds]) => [id, [...refunds.values()].reduce((sum, cents) => sum + cents, 0)]),
  )
}

interface StoredEvent {
  transaction: string
  refundPendingCents: number
}

const OVER = ['refunded', 'refund-failed']

const isOver = (ledger: readonly { txnId: string; status: string }[], transaction: string): boolean =>
  ledger.some(({ txnId, status }) => txnId === transaction && OVER.includes(status))
