// A period of a retainer is a bill like any other: what was known of its reminders moves to the bills.
import { sql, type Kysely } from 'kysely'

export function bills() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    // The next look at those that are unpaid says when they are due again.
    await sql`insert into bills
        (order_id, billed_on, due_on, reminded, reminded_on, admin_told, pauses_work, next_at)
      select p.order_id, p.billed_on, p.billed_on, p.reminded, p.reminded_on, p.admin_told, 0,
        case when o.payment_status = 'UnPaid' and p.admin_told = 0 then 0 else null end
      from retainer_periods p join orders o on o.id = p.order_id
      where not exists (select 1 from bills b where b.order_id = p.order_id)`.execute(db)
    const { schema } = db
    await schema
      .alterTable('orders')
      .addColumn('part_paid_cents', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    for (const column of ['billed_on', 'reminded', 'reminded_on', 'admin_told'])
      await schema.alterTable('retainer_periods').dropColumn(column).execute()
    await schema.alterTable('retainers').dropColumn('mailed_on').execute()
    // Those that fall due with a delivery.
    await sql`create index order_parts_delivery on order_parts (order_id)
      where due = 'delivery' and bill_id is null`.execute(db)
  }
}
