// The provider's transactions. Each belongs to one order for good, and each status is applied once.
import type { Order } from '#orders/server/order-record.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { toTerm } from '#platform/server/search/terms.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { transactionNamespace } from '#providers/server/payments.ts'

export interface NewStatus {
  provider: string
  txnId: string
  parentTxnId?: string | undefined
  status: string
  amountCents: number
  notificationId?: string | undefined
}

export async function orderOfTransaction(
  db: Queryable,
  provider: string,
  txnId: string | undefined,
): Promise<string | undefined> {
  return (await findTransaction(db, provider, txnId))?.order_id
}

async function findTransaction(db: Queryable, provider: string, txnId: string | undefined) {
  if (!txnId) return undefined
  return db
    .selectFrom('transactions')
    .select(['order_id', 'provider'])
    .where('provider', 'in', transactionNamespace(provider))
    .where('txn_id', '=', txnId)
    .executeTakeFirst()
}

/** The notification that applied this status; null if it came another way, undefined if it is new. */
export async function appliedBy(
  unit: UnitOfWork,
  provider: string,
  txnId: string,
  status: string,
): Promise<string | null | undefined> {
  const query = unit.tx.selectFrom('transaction_statuses').select('notification_id')
  const row = await query
    .where('provider', 'in', transactionNamespace(provider))
    .where('txn_id', '=', txnId)
    .where('status', '=', status)
    .executeTakeFirst()
  return row?.notification_id
}

export async function writeTransaction(unit: UnitOfWork, order: Order, newStatus: NewStatus): Promise<void> {
  const { txnId, parentTxnId, status, amountCents, notificationId } = newStatus
  const stored = await findTransaction(unit.tx, newStatus.provider, txnId)
  const provider = stored?.provider ?? newStatus.provider
  await unit.tx
    .insertInto('transactions')
    .values({ provider, txn_id: txnId, order_id: order.id, parent_txn_id: parentTxnId ?? null, at: unit.at })
    .onConflict((on) => on.columns(['provider', 'txn_id']).doNothing())
    .execute()
  // Race: another instance just claimed the transaction for another order. On the retry, checkTransaction
  // refuses it with proper words.
  if ((await orderOfTransaction(unit.tx, provider, txnId)) !== order.id)
    throw new Error(`transaction ${txnId} was taken by another order meanwhile`)
  await unit.tx
    .insertInto('transaction_statuses')
    .values({
      provider,
      txn_id: txnId,
      status,
      amount_cents: amountCents,
      notification_id: notificationId ?? null,
      at: unit.at,
    })
    .execute()
  await unit.tx
    .insertInto('order_terms')
    .values({ term: toTerm(txnId), seq: order.seq })
    .onConflict((on) => on.doNothing())
    .execute()
}
