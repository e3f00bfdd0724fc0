// Deletes every test order with its data. Live orders are never deleted.
import { sql } from 'kysely'
import { seriesOf } from '#content/rules/values/invoice-number.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { receiptTerms, toTerm } from '#platform/server/search/terms.ts'
import { deleteFileBytes } from '#platform/server/storage/file-store.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Order } from './order-record.ts'
import { orderTerms } from './order-terms.ts'
import { addToTotals, contributions, FILES_SCOPE, INVOICE_SCOPE, readTotal, scopeIn } from './totals.ts'

/** Short transactions, so that other writers wait briefly. */
const BATCH_SIZE = 500

/** Returns how many it deleted. Orders placed after the start stay. */
export async function clearTestOrders(app: App, viewer: Viewer): Promise<number> {
  const actor = requirePermission(viewer, 'change-money')
  const { db } = app.database
  const last = await db
    .selectFrom('orders')
    .select('seq')
    .where('mode', '=', 'test')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return 0
  const { count } = await readTotal(db, scopeIn('test', 'orders'))
  let cleared = 0
  for (let batch = -1; batch !== 0; cleared += batch) {
    batch = await inTransaction(app, async (unit) => {
      const orders = await lockBatch(app, unit, last.seq)
      // In the first batch: if a later one fails, the audit log still names the admin.
      if (batch < 0) await unit.audit(actor, 'test orders cleared', 'orders', `${count} test orders`)
      // No period is billed while its earlier ones are being deleted.
      if (batch < 0) await endTestRetainers(unit)
      if (orders.length) await deleteOrders(unit, orders)
      await unit.signal('orders')
      return orders.length
    })
  }
  await deleteEmptyRetainers(app)
  await restartReceipts(app)
  return cleared
}

async function endTestRetainers({ tx }: UnitOfWork): Promise<void> {
  await tx
    .updateTable('retainers')
    .set({ state: 'ended', next_at: null })
    .where('mode', '=', 'test')
    .execute()
}

async function deleteEmptyRetainers({ database: { db } }: App): Promise<void> {
  await db
    .deleteFrom('retainers')
    .where('mode', '=', 'test')
    .where((e) =>
      e.not(
        e.exists(e.selectFrom('orders').select('seq').whereRef('orders.retainer_id', '=', 'retainers.id')),
      ),
    )
    .execute()
}

function lockBatch({ database }: App, { tx }: UnitOfWork, last: number): Promise<Order[]> {
  const query = tx
    .selectFrom('orders')
    .selectAll()
    .where('mode', '=', 'test')
    .where('seq', '<=', last)
    .orderBy('seq')
    .limit(BATCH_SIZE)
  return (database.kind === 'postgres' ? query.forUpdate() : query).execute()
}

async function deleteOrders({ tx, at }: UnitOfWork, orders: Order[]): Promise<void> {
  const ids = orders.map(({ id }) => id)
  const opened = await tx
    .selectFrom('pay_forms')
    .select('order_id')
    .distinct()
    .where('order_id', 'in', ids)
    .execute()
  const receipts = await tx
    .selectFrom('documents')
    .select(['number', 'order_id'])
    .where('order_id', 'in', ids)
    .execute()
  const invoices = await tx
    .selectFrom('invoices')
    .select(['number', 'order_id'])
    .where('order_id', 'in', ids)
    .execute()
  const transactions = await tx
    .selectFrom('transactions')
    .select(['provider', 'txn_id', 'order_id'])
    .where('order_id', 'in', ids)
    .execute()
  for (const { provider, txn_id: txn } of transactions) {
    await tx
      .deleteFrom('transaction_statuses')
      .where('provider', '=', provider)
      .where('txn_id', '=', txn)
      .execute()
  }
  const files = await tx.selectFrom('files').select(['id', 'size']).where('order_id', 'in', ids).execute()
  await deleteFileBytes(
    tx,
    files.map(({ id }) => id),
    at,
  )
  for (const table of [
    'order_work',
    'brief_answers',
    'order_messages',
    'order_notes',
    'deliveries',
    'point_words',
    'files',
    'order_readers',
    'order_links',
    'transactions',
    'notifications',
    'documents',
    'invoices',
    'pay_forms',
    'checkouts',
    'refunds',
    'order_events',
    'withdrawals',
    'idempotency_keys',
    'retainer_periods',
  ] as const) {
    await tx.deleteFrom(table).where('order_id', 'in', ids).execute()
  }
  const extraTerms = [
    ...transactions.map(({ order_id: id, txn_id: txn }) => ({ id, terms: [toTerm(txn)] })),
    ...[...receipts, ...invoices].map(({ order_id: id, number }) => ({ id, terms: receiptTerms(number) })),
  ]
  await deleteTerms(tx, orders, extraTerms)
  await tx.deleteFrom('orders').where('id', 'in', ids).execute()
  const forms = opened.map(() => ({
    scope: scopeIn('test', 'pay-forms'),
    key: '',
    cents: 0,
    count: 1,
  }))
  const space = files.map(({ size }) => ({ scope: FILES_SCOPE, key: '', cents: size, count: 1 }))
  const added = [...orders.flatMap(contributions), ...forms, ...space]
  await addToTotals(
    tx,
    added.map((entry) => ({ ...entry, cents: -entry.cents, count: -entry.count })),
  )
}

/** The index is keyed by term, not by order, so the terms are computed again and deleted one by one. */
async function deleteTerms(
  tx: UnitOfWork['tx'],
  orders: Order[],
  extraTerms: { id: string; terms: string[] }[],
): Promise<void> {
  const extraByOrder = Map.groupBy(extraTerms, ({ id }) => id)
  const rows = orders.flatMap((order) => {
    const words = [...orderTerms(order), ...(extraByOrder.get(order.id) ?? []).flatMap(({ terms }) => terms)]
    return [...new Set(words)].map((word) => ({ term: word, seq: order.seq }))
  })
  const pairs = sql.join(rows.map(({ term, seq }) => sql`(${term}, cast(${seq} as bigint))`))
  await tx
    .deleteFrom('order_terms')
    .where(sql<boolean>`(term, seq) in (values ${pairs})`)
    .execute()
}

/**
 * Restarts the series of test receipts and test invoices, unless a test order was placed during the deletion.
 */
async function restartReceipts({ database: { db } }: App): Promise<void> {
  await db
    .deleteFrom('totals')
    .where((e) =>
      e.or([
        e('scope', '=', scopeIn('test', 'receipts')),
        e.and([e('scope', '=', INVOICE_SCOPE), e('key', 'like', `${seriesOf('test', '')}%`)]),
      ]),
    )
    .where((e) => e.not(e.exists(e.selectFrom('orders').select('seq').where('mode', '=', 'test'))))
    .execute()
}
