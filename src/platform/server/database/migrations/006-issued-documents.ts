// Stores each receipt as a snapshot, so that later changes of the account, the order or the agency don't
// change it. Receipts issued before get a snapshot of the current data.
import { sql, type Kysely } from 'kysely'

const BATCH = 500

interface PaidOrder {
  seq: number
  id: string
  customer_name: string
  customer_address: string
  customer_country: string
  package_name: string
  price_cents: number
  points: string
  receipt_number: number
  paid_at: number
  placed_at: number
  /** Test orders have their own series of receipt numbers. */
  mode?: 'test' | 'live'
}

interface Payment {
  order_id: string
  provider: string
  txn_id: string
}

export function issuedDocuments(kind: 'sqlite' | 'postgres') {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create table documents (
      order_id text not null references orders (id) on delete cascade, number text not null,
      kind text not null, snapshot text not null, issued_at bigint not null, voided_at bigint,
      primary key (order_id, number)
    )`.execute(db)
    await sql`create index documents_age on documents (issued_at)`.execute(db)
    const seller = await sellerOf(db)
    for (let after = 0; ;) {
      const { rows } = await sql<PaidOrderRow>`
        select * from orders where receipt_number is not null and seq > ${after}
        order by seq limit ${BATCH}
      `.execute(db)
      if (rows.length) await writeDocuments(db, { kind, orders: rows.map(withNumbers), seller })
      if (rows.length < BATCH) return
      after = Number(rows.at(-1)!.seq)
    }
  }
}

/** A migration may run on a connection that returns PostgreSQL's bigint as text. */
type PaidOrderRow = {
  [Column in keyof PaidOrder]: PaidOrder[Column] extends number ? number | string : PaidOrder[Column]
}

const withNumbers = (order: PaidOrderRow): PaidOrder => ({
  ...order,
  seq: Number(order.seq),
  price_cents: Number(order.price_cents),
  receipt_number: Number(order.receipt_number),
  paid_at: Number(order.paid_at),
  placed_at: Number(order.placed_at),
})

async function writeDocuments(
  db: Kysely<unknown>,
  { kind, orders, seller }: { kind: 'sqlite' | 'postgres'; orders: PaidOrder[]; seller: object },
): Promise<void> {
  const payments = await firstPayments(
    db,
    orders.map(({ id }) => id),
  )
  const documents = orders.map((order) => {
    const number = `${seriesOf(order)}-${digitsOf(order)}`
    const snapshot = JSON.stringify(snapshotOf(order, seller, payments.get(order.id)))
    return sql`(${order.id}, ${number}, 'receipt', ${snapshot}, ${order.paid_at})`
  })
  await sql`
    insert into documents (order_id, number, kind, snapshot, issued_at) values ${sql.join(documents)}
  `.execute(db)
  const terms = orders.flatMap((order) => {
    const [series, digits] = [seriesOf(order).toLowerCase(), digitsOf(order)]
    return [`${series}-${digits}`, `${series}-${order.receipt_number}`, digits].map(
      (term) => sql`(${term}, ${order.seq})`,
    )
  })
  const orIgnore = sql.raw(kind === 'sqlite' ? 'or ignore' : '')
  const onConflict = sql.raw(kind === 'sqlite' ? '' : 'on conflict do nothing')
  await sql`
    insert ${orIgnore} into order_terms (term, seq) values ${sql.join(terms)} ${onConflict}
  `.execute(db)
}

const seriesOf = ({ mode }: PaidOrder): string => (mode === 'test' ? 'T' : 'R')
const digitsOf = ({ receipt_number: number }: PaidOrder): string => String(number).padStart(6, '0')

function snapshotOf(order: PaidOrder, seller: object, payment: Payment | undefined): object {
  return {
    seller,
    customer: { name: order.customer_name, address: order.customer_address, country: order.customer_country },
    order: { number: order.id.slice(0, 8).toUpperCase(), placedAt: order.placed_at },
    lines: [
      { name: order.package_name, points: JSON.parse(order.points) as string[], cents: order.price_cents },
    ],
    totalCents: order.price_cents,
    currency: 'USD',
    paidAt: order.paid_at,
    // Migrations don't know the settings. The page uses the site's current time zone and address.
    timeZone: null,
    payment: { provider: payment?.provider ?? 'recorded', transaction: payment?.txn_id ?? '' },
  }
}

async function firstPayments(db: Kysely<unknown>, ids: string[]): Promise<Map<string, Payment>> {
  const { rows } = await sql<Payment>`
    select t.order_id, t.provider, t.txn_id from transactions t
    join transaction_statuses s on s.provider = t.provider and s.txn_id = t.txn_id
    where s.status = 'completed' and t.order_id in (${sql.join(ids)}) order by s.at desc`.execute(db)
  return new Map(rows.map((row) => [row.order_id, row]))
}

async function sellerOf(db: Kysely<unknown>): Promise<object> {
  const { rows } = await sql<{ data: string }>`
    select data from content where type in ('footerAbout', 'footerAddress') and hidden = 0`.execute(db)
  const fields = Object.assign({}, ...rows.map((row) => JSON.parse(row.data))) as Record<
    string,
    string | undefined
  >
  const { aboutFooterText: name = '', location: address = '', emailAddress: email = '' } = fields
  return { name, address, email, site: '' }
}
