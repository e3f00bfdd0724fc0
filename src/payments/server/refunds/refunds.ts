import { paymentsOf } from '#orders/rules/payment-ledger.ts'
import type { Order } from '#orders/server/order-record.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import { decimal } from '#platform/rules/money.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { recordedMoneyOf } from '../ledger/recorded-money.ts'
import type { RefundState } from '../payment-tables.ts'
import type { StoredRefund } from './send-refund.ts'

/** A refund as the API returns it. */
export interface Refund {
  _id: string
  amount: string
  state: RefundState
  /** The admin's words. Empty for customers, and for refunds made at the provider. */
  reason: string
  provider: string
}

interface TimedRefund extends Refund {
  at: number
}

/** Every refund of an order, oldest first: those started here, recorded by hand, or made at the provider. */
export async function refundsOf(
  db: Queryable,
  order: Pick<Order, 'id' | 'currency'>,
  { reasons }: { reasons: boolean },
): Promise<Refund[]> {
  const rows = await db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute()
  const started = rows.map((row): TimedRefund => ({ ...toRefund(row, reasons), at: row.created_at }))
  const startedRefs = new Set(rows.map(({ ref }) => ref))
  const others = await ledgerRefunds(db, order, reasons)
  return [...started, ...others.filter(({ _id }) => !startedRefs.has(_id))]
    .toSorted((one, other) => one.at - other.at)
    .map(({ at: _, ...refund }) => refund)
}

async function ledgerRefunds(
  db: Queryable,
  order: Pick<Order, 'id' | 'currency'>,
  reasons: boolean,
): Promise<TimedRefund[]> {
  const back = paymentsOf(await readLedger(db, order.id)).flatMap((payment) => payment.back)
  const refunds = back.filter(({ kind }) => kind === 'refunded')
  const recorded = reasons && refunds.length ? await recordedMoneyOf(db, order) : []
  return refunds.map(({ entry: { txnId, provider, at }, cents }) => ({
    _id: txnId,
    amount: decimal(cents, order.currency),
    state: 'succeeded',
    reason: recorded.find(({ transaction }) => transaction === txnId)?.note ?? '',
    provider,
    at,
  }))
}

const toRefund = (row: StoredRefund, reasons: boolean): Refund => ({
  _id: row.id,
  amount: decimal(row.amount_cents, row.currency),
  state: row.state,
  reason: reasons ? row.reason : '',
  provider: row.provider,
})

export const refundOf = async (db: Queryable, id: string): Promise<Refund> =>
  toRefund(await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow(), true)
