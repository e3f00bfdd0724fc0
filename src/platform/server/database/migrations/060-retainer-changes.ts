// What a retainer is changed to from a later period on: proposed by one side, agreed by the other, or announced.
import { sql, type Kysely } from 'kysely'

export function retainerChanges() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('retainer_changes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('retainer_id', 'text', (column) =>
        column.notNull().references('retainers.id').onDelete('cascade'),
      )
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('side', 'text', (column) => column.notNull())
      .addColumn('lines', 'text', (column) => column.notNull())
      .addColumn('plan', 'text')
      .addColumn('package_name', 'text', (column) => column.notNull())
      .addColumn('price_cents', 'bigint', (column) => column.notNull())
      .addColumn('before_name', 'text', (column) => column.notNull())
      .addColumn('before_cents', 'bigint', (column) => column.notNull())
      .addColumn('from_period', 'integer')
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('proposed', 'text', (column) => column.notNull())
      .addColumn('agreement', 'text')
      .addColumn('hash', 'text')
      .addColumn('proposed_at', 'bigint', (column) => column.notNull())
      .addColumn('answered_at', 'bigint')
      .execute()
    await sql`create index retainer_changes_of on retainer_changes (retainer_id)`.execute(db)
    // One at a time waits for an answer.
    await sql`create unique index retainer_changes_open on retainer_changes (retainer_id)
      where state = 'proposed'`.execute(db)
  }
}
