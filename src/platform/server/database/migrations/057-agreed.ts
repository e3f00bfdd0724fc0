// An order is what was agreed: lines, and a plan of parts that are billed one after the other. Every order until
// now had one line and one part.
import { sql, type Kysely } from 'kysely'

export function agreed() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    const { schema } = db
    await schema.alterTable('orders').addColumn('bill_of', 'text').execute()
    await schema.alterTable('orders').addColumn('part', 'integer').execute()
    await schema
      .alterTable('orders')
      .addColumn('parts', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await schema
      .alterTable('orders')
      .addColumn('has_work', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await schema.alterTable('orders').addColumn('later_cents', 'bigint').execute()
    // The same part can't be billed twice.
    await sql`create unique index orders_bill on orders (bill_of, part) where bill_of is not null`.execute(db)
    await schema
      .createTable('order_lines')
      .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('record_id', 'text')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('points', 'text', (column) => column.notNull())
      .addColumn('quantity', 'integer', (column) => column.notNull())
      .addColumn('unit_cents', 'bigint', (column) => column.notNull())
      .addColumn('discount_cents', 'bigint', (column) => column.notNull())
      .addColumn('billing', 'text', (column) => column.notNull())
      .addColumn('rate', 'integer')
      .addPrimaryKeyConstraint('order_lines_key', ['order_id', 'position'])
      .execute()
    await schema
      .createTable('order_parts')
      .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('due', 'text', (column) => column.notNull())
      .addColumn('due_on', 'text')
      .addColumn('milestone', 'text', (column) => column.notNull())
      .addColumn('sums', 'text', (column) => column.notNull())
      .addColumn('total_cents', 'bigint', (column) => column.notNull())
      .addColumn('bill_id', 'text', (column) => column.references('orders.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('order_parts_key', ['order_id', 'number'])
      .execute()
    // Those that fall due on a day that has come.
    await sql`create index order_parts_due on order_parts (due_on) where due = 'date' and bill_id is null`.execute(
      db,
    )
    await schema
      .createTable('agreements')
      .addColumn('order_id', 'text', (column) =>
        column.primaryKey().references('orders.id').onDelete('cascade'),
      )
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('bills')
      .addColumn('order_id', 'text', (column) =>
        column.primaryKey().references('orders.id').onDelete('cascade'),
      )
      .addColumn('billed_on', 'text', (column) => column.notNull())
      .addColumn('due_on', 'text', (column) => column.notNull())
      .addColumn('reminded', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('reminded_on', 'text')
      .addColumn('admin_told', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('pauses_work', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_at', 'bigint')
      .execute()
    await sql`create index bills_next on bills (next_at) where next_at is not null`.execute(db)
    await sql`insert into order_lines
        (order_id, position, kind, record_id, name, points, quantity, unit_cents, discount_cents, billing, rate)
      select id, 1, 'package', package_id, package_name, points, 1, list_cents, discount_cents, billing, null
      from orders`.execute(db)
    // What was received had no total: until now it was what was sold.
    for (const [scope, key] of [
      ['received', sql`''`],
      ['month-received', sql`paid_month`],
    ] as const)
      await sql`insert into totals (scope, key, cents, count)
        select mode || ${`-${scope}-`} || currency, ${key}, sum(price_cents - refunded_cents), count(*)
        from orders where payment_status = 'Paid' and price_cents > refunded_cents
        group by 1, 2`.execute(db)
  }
}
