// The completed payments that this site knows.
import { RECORDED } from '#payments/server/ledger/recorded-money.ts'
import type { TimeSpan } from '#platform/rules/day-range.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { PROVIDER_NAMES } from '#platform/server/settings/provider-names.ts'
import { inChunks } from './chunks.ts'

export interface KnownPayment {
  provider: string
  orderId: string
  amountCents: number
  currency: string
}

/** Which of these transactions are completed here. */
export async function completedHere(
  db: Queryable,
  transactions: Iterable<string>,
): Promise<Map<string, KnownPayment>> {
  const rows = await inChunks(transactions, (chunk) =>
    db
      .selectFrom('transaction_statuses as s')
      .innerJoin('transactions as t', (join) =>
        join.onRef('t.provider', '=', 's.provider').onRef('t.txn_id', '=', 's.txn_id'),
      )
      .innerJoin('orders as o', 'o.id', 't.order_id')
      .select(['s.provider', 's.txn_id', 's.amount_cents', 't.order_id', 'o.currency'])
      // The index begins with the provider.
      .where('s.provider', 'in', PROVIDER_NAMES)
      .where('s.txn_id', 'in', chunk)
      .where('s.status', '=', 'completed')
      .execute(),
  )
  return new Map(
    rows.map(({ txn_id: transaction, provider, order_id: orderId, amount_cents: amountCents, currency }) => [
      transaction,
      { provider, orderId, amountCents, currency },
    ]),
  )
}

export interface CompletedPayment {
  orderId: string
  transaction: string
  provider: string
  amountCents: number
  currency: string
  at: number
}

interface PaymentQuery {
  mode: PaymentMode
  providers: readonly string[]
  period: TimeSpan
}

/** Oldest first. */
export async function completedWithin(
  db: Queryable,
  { mode, providers, period }: PaymentQuery,
): Promise<CompletedPayment[]> {
  const rows = await completed(db)
    .where('o.mode', '=', mode)
    .where('s.provider', 'in', providers)
    .where('s.at', '>=', period.from)
    .where('s.at', '<', period.before)
    .orderBy('s.at')
    .execute()
  return rows.map(toPayment)
}

/** Recorded by hand and not withdrawn, by order: such payments have no transaction of a provider. */
export async function recordedOf(
  db: Queryable,
  orderIds: Iterable<string>,
): Promise<Map<string, CompletedPayment[]>> {
  const rows = await inChunks(orderIds, (chunk) =>
    completed(db)
      .where('s.provider', '=', RECORDED)
      .where('t.order_id', 'in', chunk)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('transaction_statuses as w')
              .select('w.txn_id')
              .whereRef('w.provider', '=', 's.provider')
              .whereRef('w.txn_id', '=', 's.txn_id')
              .where('w.status', '=', 'withdrawn'),
          ),
        ),
      )
      .execute(),
  )
  return Map.groupBy(rows.map(toPayment), ({ orderId }) => orderId)
}

const completed = (db: Queryable) =>
  db
    .selectFrom('transaction_statuses as s')
    .innerJoin('transactions as t', (join) =>
      join.onRef('t.provider', '=', 's.provider').onRef('t.txn_id', '=', 's.txn_id'),
    )
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .where('s.status', '=', 'completed')
    .select(['t.order_id', 's.txn_id', 's.provider', 's.amount_cents', 's.at', 'o.currency'])

type CompletedRow = Awaited<ReturnType<ReturnType<typeof completed>['execute']>>[number]

const toPayment = (row: CompletedRow): CompletedPayment => ({
  orderId: row.order_id,
  transaction: row.txn_id,
  provider: row.provider,
  amountCents: row.amount_cents,
  currency: row.currency,
  at: row.at,
})
