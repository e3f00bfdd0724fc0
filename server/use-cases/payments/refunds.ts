import { decimal } from '#domain/money.ts'
import { paymentsOf } from '#domain/payment-ledger.ts'
import type { Queryable } from '../../database/connect.ts'
import { recordedMoneyOf } from './recorded-money.ts'
import { readLedger } from './transactions.ts'

/** A refund as the API returns it. */
export interface Refund {
  _id: string
  amount: string
  state: 'succeeded'
  /** The admin's note on a refund recorded by hand. Empty for customers. */
  reason: string
  provider: string
}

/** Every refund of an order, oldest first. */
export async function refundsOf(
  db: Queryable,
  orderId: string,
  { reasons }: { reasons: boolean },
): Promise<Refund[]> {
  const back = paymentsOf(await readLedger(db, orderId)).flatMap((payment) => payment.back)
  const refunds = back
    .filter(({ kind }) => kind === 'refunded')
    .toSorted((one, other) => one.entry.at - other.entry.at)
  const recorded = reasons && refunds.length ? await recordedMoneyOf(db, orderId) : []
  return refunds.map(({ entry: { txnId, provider }, cents }) => {
    const reason = recorded.find(({ transaction }) => transaction === txnId)?.note ?? ''
    return { _id: txnId, amount: decimal(cents), state: 'succeeded', reason, provider }
  })
}
