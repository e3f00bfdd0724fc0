// The admins' list of orders: filtered, sorted, searched and paged. No query scans a whole table.
import { sql } from 'kysely'
import { countOrders, type Statuses } from '#orders/server/count-orders.ts'
import type { Order, OrderView } from '#orders/server/order-record.ts'
import { orderTerms } from '#orders/server/order-terms.ts'
import { readTotal, scopeIn } from '#orders/server/totals.ts'
import { isWithin, spanOf, type DayRange, type TimeSpan } from '#platform/rules/day-range.ts'
import type { Page } from '#platform/rules/page.ts'
import { otherMode, type PaymentMode } from '#platform/rules/payment-mode.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { receiptTerms, searchPrefixes, toTerm } from '#platform/server/search/terms.ts'
import { hasPrefixes, searchByWords, type Chunk } from '#platform/server/search/word-search.ts'
import { atPlaces, type PageAsked } from './list-orders.ts'

export type OrderSort = 'newest' | 'oldest' | 'highest' | 'cheapest'

/** What narrows a list of orders. The days are those on which they were placed. */
export interface OrderFilter extends DayRange, Statuses {
  text?: string
  /** Defaults to the site's mode. */
  mode?: PaymentMode
}

export interface OrderSearch extends OrderFilter, PageAsked {
  sort?: OrderSort
}

export interface FoundOrders extends Page<OrderView> {
  /** The search stopped at its limit, so more orders may match. */
  cut?: true
}

/** `placed` is undefined without days. */
type ModeSearch = OrderSearch & { mode: PaymentMode; placed: TimeSpan | undefined }

export async function searchOrders(
  app: App,
  viewer: Viewer,
  { mode = app.settings.PAYMENT_MODE, ...rest }: OrderSearch,
): Promise<FoundOrders> {
  requirePermission(viewer, 'work-on-orders')
  const hasDays = Boolean(rest.from || rest.to)
  const placed = hasDays ? spanOf(rest, (await app.format()).timeZone) : undefined
  const search: ModeSearch = { ...rest, mode, placed }
  const { text = '', page, size } = search
  if (!text.trim()) return listFiltered(app, search)
  const prefixes = searchPrefixes(text)
  // Punctuation alone ("%", "…") has no search terms. It must find nothing instead of everything.
  return prefixes.length ? findByWords(app, search, prefixes) : { rows: [], page, size, total: 0 }
}

async function listFiltered(app: App, search: ModeSearch): Promise<FoundOrders> {
  const { page, size, mode, paymentStatus, orderStatus, placed, sort = 'newest' } = search
  const byPrice = sort === 'highest' || sort === 'cheapest'
  const down = sort === 'newest' || sort === 'highest' ? 'desc' : 'asc'
  let query = app.database.db
    .selectFrom('orders')
    .select('seq')
    .where('mode', '=', mode)
    .where('bill_of', 'is', null)
    .limit(size)
    .offset((page - 1) * size)
  // The status indexes are sorted by time. When sorting by price, coalesce() hides the statuses from the
  // planner: it stays on the price index, which holds them too, and needs no sort.
  const column = (name: 'payment_status' | 'order_status') =>
    byPrice || placed ? sql<string>`coalesce(${sql.ref(name)}, '')` : sql.ref<string>(name)
  if (paymentStatus) query = query.where(column('payment_status'), '=', paymentStatus)
  if (orderStatus) query = query.where(column('order_status'), '=', orderStatus)
  if (placed) query = query.where('placed_at', '>=', placed.from).where('placed_at', '<', placed.before)
  if (byPrice) query = query.orderBy('price_cents', down)
  else if (placed) query = query.orderBy('placed_at', down)
  return {
    rows: await atPlaces(app, await query.orderBy('seq', down).execute()),
    page,
    size,
    total: await countOrders(app.database.db, search),
  }
}

const MAX_READ = 4_000

async function findByWords(app: App, search: ModeSearch, prefixes: string[]): Promise<FoundOrders> {
  const { page, size, mode, paymentStatus, orderStatus, placed, sort } = search
  const { db } = app.database
  // The index covers both modes. Usually only one mode has orders, and then the index alone suffices.
  const hasOtherMode = (await readTotal(db, scopeIn(otherMode(mode), 'orders'))).count > 0
  const { seqs, isIncomplete } = await searchByWords<SearchableOrder>(db, {
    table: 'order_terms',
    prefixes,
    direction: sort === 'oldest' ? 'asc' : 'desc',
    // One extra row shows whether there is a next page.
    limit: page * size + 1,
    maxRead: MAX_READ,
    indexSuffices: !paymentStatus && !orderStatus && !placed && !hasOtherMode,
    read: (slice) => readOrders(app, slice, sort === 'oldest'),
    match: (orders, common) =>
      withTerms(
        app,
        orders.filter(
          (order) =>
            order.mode === mode &&
            (!placed || isWithin(order.placed_at, placed)) &&
            (!paymentStatus || order.payment_status === paymentStatus) &&
            (!orderStatus || order.order_status === orderStatus),
        ),
        common,
      ),
  })
  const onPage = seqs.slice((page - 1) * size, page * size).map((seq) => ({ seq }))
  const rows = await atPlaces(app, onPage)
  return { rows, page, size, total: seqs.length, ...(isIncomplete && { cut: true as const }) }
}

const SEARCHED_COLUMNS = [
  'seq',
  'id',
  'customer_name',
  'customer_email',
  'package_name',
  'coupon_code',
  'company_name',
  'vat_number',
  'payment_status',
  'order_status',
  'mode',
  'placed_at',
] as const

type SearchableOrder = Pick<Order, (typeof SEARCHED_COLUMNS)[number]>

function readOrders(
  { database }: App,
  { seqs, after, limit }: Chunk,
  isOldestFirst: boolean,
): Promise<SearchableOrder[]> {
  let query = database.db
    .selectFrom('orders')
    .select(SEARCHED_COLUMNS)
    .where('bill_of', 'is', null)
    .orderBy('seq', isOldestFirst ? 'asc' : 'desc')
    .limit(limit)
  if (seqs) query = query.where('seq', 'in', seqs)
  if (after !== undefined) query = query.where('seq', isOldestFirst ? '>' : '<', after)
  return query.execute()
}

/** Keeps the orders with a match for every prefix among their own, transaction, receipt and invoice terms. */
async function withTerms(
  { database: { db } }: App,
  orders: SearchableOrder[],
  prefixes: readonly string[],
): Promise<SearchableOrder[]> {
  if (!prefixes.length || !orders.length) return orders
  const ids = orders.map(({ id }) => id)
  const transactions = await db
    .selectFrom('transactions')
    .select(['order_id', 'txn_id'])
    .where('order_id', 'in', ids)
    .execute()
  const documents = await db
    .selectFrom('documents')
    .select(['order_id', 'number'])
    .where('order_id', 'in', ids)
    .execute()
  const invoices = await db
    .selectFrom('invoices')
    .select(['order_id', 'number'])
    .where('order_id', 'in', ids)
    .execute()
  const transactionsOf = Map.groupBy(transactions, (row) => row.order_id)
  const documentsOf = Map.groupBy([...documents, ...invoices], (row) => row.order_id)
  return orders.filter((order) =>
    hasPrefixes(
      [
        ...orderTerms(order),
        ...(transactionsOf.get(order.id) ?? []).map((row) => toTerm(row.txn_id)),
        ...(documentsOf.get(order.id) ?? []).flatMap((row) => receiptTerms(row.number)),
      ],
      prefixes,
    ),
  )
}
