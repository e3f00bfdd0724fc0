// The admins' list of orders: filtered, sorted and searched, by page. Nothing here reads a whole table,
// however many orders there are.
import { sql } from 'kysely'
import type { OrderStatus, PaymentStatus } from '#domain/order-states.ts'
import type { Page } from '#domain/page.ts'
import { otherMode, type PaymentMode } from '#domain/payment-mode.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { receiptTerms, searchPrefixes, toTerm } from '../../search/terms.ts'
import { hasPrefixes, searchByWords, type Chunk } from '../../search/word-search.ts'
import type { Order, OrderView } from '../orders/order-record.ts'
import { orderTerms } from '../orders/order-terms.ts'
import { readTotal, readTotals, scopeIn } from '../orders/totals.ts'
import { atPlaces, type PageAsked } from './list-orders.ts'

export type OrderSort = 'newest' | 'oldest' | 'dearest' | 'cheapest'

export interface OrderSearch extends PageAsked {
  text?: string
  paymentStatus?: PaymentStatus
  orderStatus?: OrderStatus
  sort?: OrderSort
  /** The site's own, unless the other one is asked for. */
  mode?: PaymentMode
}

export interface FoundOrders extends Page<OrderView> {
  /** There may be more than were looked through: a longer word finds fewer. */
  cut?: true
}

type InMode = OrderSearch & { mode: PaymentMode }

export async function searchOrders(
  house: House,
  viewer: Viewer,
  { mode = house.settings.PAYMENT_MODE, ...rest }: OrderSearch,
): Promise<FoundOrders> {
  requireAdmin(viewer)
  const asked: InMode = { ...rest, mode }
  const { text = '', page, size } = asked
  if (!text.trim()) return listFiltered(house, asked)
  const prefixes = searchPrefixes(text)
  // Signs alone ("%", "…") are in no order, so they find nothing, and not everything.
  return prefixes.length ? findByWords(house, asked, prefixes) : { rows: [], page, size, total: 0 }
}

async function listFiltered(house: House, asked: InMode): Promise<FoundOrders> {
  const { page, size, mode, paymentStatus, orderStatus, sort = 'newest' } = asked
  const byPrice = sort === 'dearest' || sort === 'cheapest'
  const down = sort === 'newest' || sort === 'dearest' ? 'desc' : 'asc'
  let query = house.database.db
    .selectFrom('orders')
    .select('seq')
    .where('mode', '=', mode)
    .limit(size)
    .offset((page - 1) * size)
  // Statuses have indexes in the order of time. By price, they are read off the index that the list is sorted
  // by, which holds them too; hidden in an expression, they don't lead the database to another index, and to
  // sorting.
  const column = (name: 'payment_status' | 'order_status') =>
    byPrice ? sql<string>`coalesce(${sql.ref(name)}, '')` : sql.ref<string>(name)
  if (paymentStatus) query = query.where(column('payment_status'), '=', paymentStatus)
  if (orderStatus) query = query.where(column('order_status'), '=', orderStatus)
  if (byPrice) query = query.orderBy('price_cents', down)
  return {
    rows: await atPlaces(house, await query.orderBy('seq', down).execute()),
    page,
    size,
    total: await countFiltered(house, asked),
  }
}

/** From the counts kept for each pair of states. */
async function countFiltered(house: House, { mode, paymentStatus, orderStatus }: InMode): Promise<number> {
  const states = await readTotals(house.database.db, scopeIn(mode, 'state'))
  const fits = ([state]: [string, unknown]) => {
    const [payment, order] = state.split('/')
    return (!paymentStatus || payment === paymentStatus) && (!orderStatus || order === orderStatus)
  }
  return [...states].filter(fits).reduce((sum, [, { count }]) => sum + count, 0)
}

const MOST_READ = 4_000

async function findByWords(house: House, asked: InMode, prefixes: string[]): Promise<FoundOrders> {
  const { page, size, mode, paymentStatus, orderStatus, sort } = asked
  const { db } = house.database
  // The index holds the orders of both modes. Mostly there are orders of one mode only.
  const hasOtherMode = (await readTotal(db, scopeIn(otherMode(mode), 'orders'))).count > 0
  const { seqs, isIncomplete } = await searchByWords<SearchableOrder>(db, {
    table: 'order_terms',
    prefixes,
    direction: sort === 'oldest' ? 'asc' : 'desc',
    // One more than is shown says that there is a next page.
    limit: page * size + 1,
    maxRead: MOST_READ,
    indexSuffices: !paymentStatus && !orderStatus && !hasOtherMode,
    read: (slice) => readOrders(house, slice, sort === 'oldest'),
    match: (orders, common) =>
      withTerms(
        house,
        orders.filter(
          (order) =>
            order.mode === mode &&
            (!paymentStatus || order.payment_status === paymentStatus) &&
            (!orderStatus || order.order_status === orderStatus),
        ),
        common,
      ),
  })
  const onPage = seqs.slice((page - 1) * size, page * size).map((seq) => ({ seq }))
  const rows = await atPlaces(house, onPage)
  return { rows, page, size, total: seqs.length, ...(isIncomplete && { cut: true as const }) }
}

const SEARCHED_COLUMNS = [
  'seq',
  'id',
  'customer_name',
  'customer_email',
  'package_name',
  'payment_status',
  'order_status',
  'mode',
] as const

type SearchableOrder = Pick<Order, (typeof SEARCHED_COLUMNS)[number]>

function readOrders(
  { database }: House,
  { seqs, after, limit }: Chunk,
  isOldestFirst: boolean,
): Promise<SearchableOrder[]> {
  let query = database.db
    .selectFrom('orders')
    .select(SEARCHED_COLUMNS)
    .orderBy('seq', isOldestFirst ? 'asc' : 'desc')
    .limit(limit)
  if (seqs) query = query.where('seq', 'in', seqs)
  if (after !== undefined) query = query.where('seq', isOldestFirst ? '>' : '<', after)
  return query.execute()
}

/** The orders that have a term for each prefix, in their own words, transactions or receipts. */
async function withTerms(
  { database: { db } }: House,
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
  const transactionsOf = Map.groupBy(transactions, (row) => row.order_id)
  const documentsOf = Map.groupBy(documents, (row) => row.order_id)
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
