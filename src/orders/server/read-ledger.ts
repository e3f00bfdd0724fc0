// What the providers said about the money of orders, as it is stored.
import type { Queryable } from '#platform/server/database/connect.ts'
import type { LedgerEntry } from '../rules/payment-ledger.ts'

/** A ledger entry with its source and time. */
export type TimedEntry = LedgerEntry & { provider: string; at: number }

/** All ledger entries of an order, oldest first. */
export const readLedger = async (db: Queryable, orderId: string): Promise<TimedEntry[]> =>
  (await readLedgers(db, [orderId])).get(orderId) ?? []

/** The same for several orders in one query. Orders without a transaction have no key. */
export async function readLedgers(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, TimedEntry[]>> {
  const ledgers = new Map<string, TimedEntry[]>()
  if (!orderIds.length) return ledgers
  const rows = await db
    .selectFrom('transactions as t')
    .innerJoin('transaction_statuses as s', (join) =>
      join.onRef('s.provider', '=', 't.provider').onRef('s.txn_id', '=', 't.txn_id'),
    )
    .where('t.order_id', 'in', orderIds)
    .orderBy('s.at')
    .select(['t.order_id', 't.provider', 't.txn_id', 't.parent_txn_id', 's.status', 's.amount_cents', 's.at'])
    .execute()
  for (const {
    order_id: id,
    provider,
    txn_id: txnId,
    parent_txn_id: parentTxnId,
    status,
    amount_cents: amountCents,
    at,
  } of rows) {
    ledgers.set(id, [...(ledgers.get(id) ?? []), { provider, txnId, parentTxnId, status, amountCents, at }])
  }
  return ledgers
}
