import { paymentsOf } from '#orders/rules/payment-ledger.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { findProvider } from '#providers/server/payments.ts'
import { providerName } from '#providers/server/provider-name.ts'
import { RECORDED } from './recorded-money.ts'

export interface RefundablePayment {
  transaction: string
  provider: string
  paidAt: number
  leftCents: number
  /** Some of it went back before. */
  isPart: boolean
  /**
   * - `provider`: we ask it to send the money back
   * - `record`: the admin sends it and records that
   * - `elsewhere`: the admin refunds it at the provider, which tells us
   */
  way: 'provider' | 'record' | 'elsewhere'
}

/** Payments with money left, oldest first. Refunds that are on their way count as gone. */
export async function refundablePayments(app: App, orderId: string): Promise<RefundablePayment[]> {
  const { db } = app.database
  const held = paymentsOf(await readLedger(db, orderId))
  const refundable: RefundablePayment[] = []
  for (const { payment, leftCents } of held) {
    const left = leftCents - (await openRefundCents(db, orderId, payment.txnId))
    if (left > 0)
      refundable.push({
        transaction: payment.txnId,
        provider: providerName(payment.provider),
        paidAt: payment.at,
        leftCents: left,
        isPart: left < payment.amountCents,
        way: wayToRefund(app, payment.provider),
      })
  }
  return refundable
}

export function wayToRefund({ payments }: App, provider: string): RefundablePayment['way'] {
  if (provider === RECORDED) return 'record'
  return findProvider(payments, provider)?.api ? 'provider' : 'elsewhere'
}

/** What is on its way back already. */
export async function openRefundCents(db: Queryable, orderId: string, txnId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('refunds')
    .select((e) => e.fn.sum<number | string | null>('amount_cents').as('cents'))
    .where('order_id', '=', orderId)
    .where('txn_id', '=', txnId)
    .where('state', 'in', ['requested', 'pending'])
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}
