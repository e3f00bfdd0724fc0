// Adds the mode of an order, test or live, and its refunded amount. Recalculates all totals, per mode.
//
// An older database does not say which orders were tests. Orders paid with the stand-in are tests; all others
// get the mode of the current settings, because a site on the stand-in or the sandbox has test orders only.
import { sql, type Kysely } from 'kysely'
import { moneyOf, refundedOf, type LedgerEntry } from '#orders/rules/payment-ledger.ts'
import type { PaymentMode } from '../../../rules/payment-mode.ts'

export function paymentMode(kind: 'sqlite' | 'postgres', mode: PaymentMode) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    const run = (query: ReturnType<typeof sql>) => query.execute(db)
    await run(
      sql`alter table orders add column mode text not null default 'test' check (mode in ('test', 'live'))`,
    )
    await run(sql`alter table orders add column refunded_cents bigint not null default 0`)
    if (mode === 'live') {
      await run(sql`
        update orders set mode = 'live'
        where id not in (select order_id from transactions where provider = 'stand-in')
      `)
    }
    await renameProvider(db)
    await fillRefundedCents(db)

    for (const name of ['receipt', 'newest', 'payment', 'status', 'both', 'price'])
      await run(sql`drop index ${sql.ref(`orders_${name}`)}`)
    await run(sql`
      create unique index orders_receipt on orders (mode, receipt_number)
        where receipt_number is not null
    `)
    await run(sql`create index orders_newest on orders (mode, seq)`)
    await run(sql`create index orders_payment on orders (mode, payment_status, seq)`)
    await run(sql`create index orders_status on orders (mode, order_status, seq)`)
    await run(sql`create index orders_both on orders (mode, payment_status, order_status, seq)`)
    await run(sql`create index orders_price on orders (mode, price_cents, seq, payment_status, order_status)`)
    await recalculateTotals(db, kind, mode)
    // Without statistics of the new column PostgreSQL would sort long lists instead of reading the index.
    if (kind === 'postgres') await run(sql`analyze orders`)
  }
}

/** `paypal` will mean another protocol, so PayPal's form becomes `paypal-standard`. */
async function renameProvider(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into transactions (provider, txn_id, order_id, parent_txn_id, at)
    select 'paypal-standard', txn_id, order_id, parent_txn_id, at
    from transactions where provider = 'paypal'
  `.execute(db)
  await sql`
    update transaction_statuses set provider = 'paypal-standard' where provider = 'paypal'
  `.execute(db)
  await sql`delete from transactions where provider = 'paypal'`.execute(db)
  await sql`update notifications set provider = 'paypal-standard' where provider = 'paypal'`.execute(db)
}

/** A migration may run on a connection that returns PostgreSQL's bigint as text. */
type BigInteger = number | string
type Row = Omit<LedgerEntry, 'amountCents'> & { id: string; price: BigInteger; amountCents: BigInteger }

async function fillRefundedCents(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Row>`
    select o.id, o.price_cents as price, t.txn_id as "txnId", t.parent_txn_id as "parentTxnId",
      s.status, s.amount_cents as "amountCents"
    from orders o
    join transactions t on t.order_id = o.id
    join transaction_statuses s on s.provider = t.provider and s.txn_id = t.txn_id
    where o.id in (
      select u.order_id from transactions u
      join transaction_statuses v on v.provider = u.provider and v.txn_id = u.txn_id
      where v.status in ('refunded', 'reversed'))
    order by s.at
  `.execute(db)
  for (const [id, entries] of Map.groupBy(rows, (row) => row.id)) {
    const ledger = entries.map((entry) => ({ ...entry, amountCents: Number(entry.amountCents) }))
    const refundedCents = refundedOf(Number(entries[0]!.price), moneyOf(ledger))
    await sql`update orders set refunded_cents = ${refundedCents} where id = ${id}`.execute(db)
  }
  await sql`update orders set refunded_cents = price_cents where refunded = 1`.execute(db)
}

const RECALCULATED_SCOPES = [
  'orders',
  'state',
  'customer-orders',
  'customer-pending',
  'customer',
  'unpaid-day',
  'sales',
  'month',
  'package',
  'pay-forms',
  'receipts',
]

async function recalculateTotals(
  db: Kysely<unknown>,
  kind: 'sqlite' | 'postgres',
  mode: PaymentMode,
): Promise<void> {
  const receipts = await sql<{
    count: BigInteger
  }>`select count from totals where scope = 'receipts'`.execute(db)
  await sql`delete from totals where scope in (${sql.join(RECALCULATED_SCOPES)})`.execute(db)
  const day = sql.raw(
    kind === 'sqlite'
      ? "strftime('%Y-%m-%d', placed_at / 1000, 'unixepoch')"
      : "to_char(to_timestamp(placed_at / 1000) at time zone 'UTC', 'YYYY-MM-DD')",
  )
  const add = (
    scope: string,
    {
      key = "''",
      cents = 'price_cents',
      where = 'true',
      both = false,
    }: { key?: string; cents?: string; where?: string; both?: boolean } = {},
  ) =>
    sql`
      insert into totals (scope, key, cents, count)
      select ${sql.raw(both ? `'${scope}'` : `mode || '-${scope}'`)},
        ${key === 'day' ? day : sql.raw(key)}, sum(${sql.raw(cents)}), count(*)
      from orders where ${sql.raw(where)} group by 1, 2
    `.execute(db)
  const paid = "payment_status = 'Paid'"
  const returned = 'refunded = 1 and paid_month is not null'
  const partly = `${paid} and refunded_cents > 0`
  await add('orders')
  await add('state', { key: "payment_status || '/' || order_status" })
  await add('customer-orders', { key: 'user_id', where: 'user_id is not null', both: true })
  await add('customer-pending', {
    key: 'user_id',
    where: "user_id is not null and order_status = 'Pending' and payment_status <> 'Cancelled'",
    both: true,
  })
  await add('customer', { key: 'user_id', where: `user_id is not null and ${paid}` })
  await add('unpaid-day', { key: 'day', where: "payment_status = 'UnPaid'" })
  await add('pay-forms', { where: 'exists (select 1 from pay_forms where order_id = orders.id)' })
  await add('sales', { where: paid })
  await add('month', { key: 'paid_month', where: paid })
  await add('package', { key: 'package_name', where: paid })
  await add('refunds', { cents: 'refunded_cents', where: partly })
  await add('month-refunds', { key: 'paid_month', cents: 'refunded_cents', where: partly })
  await add('package-refunds', { key: 'package_name', cents: 'refunded_cents', where: partly })
  await add('returned', { where: returned })
  await add('month-returned', { key: 'paid_month', where: returned })
  await sql`
    insert into totals (scope, key, cents, count)
    select 'test-receipts', '', 0, max(receipt_number) from orders
    where mode = 'test' and receipt_number is not null having count(*) > 0
  `.execute(db)
  // A receipt number that a customer has is never issued again.
  const issued = Number(receipts.rows[0]?.count ?? 0)
  if (mode === 'live' && issued)
    await sql`
      insert into totals (scope, key, cents, count) values ('live-receipts', '', 0, ${issued})
    `.execute(db)
}
