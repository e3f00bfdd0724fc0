// The admins' list of orders: filtered, sorted and searched, by page. Nothing here reads a whole table,
// however many orders there are.
import { sql } from 'kysely'
import type { OrderStatus, PaymentStatus } from '#domain/order-states.ts'
import type { Page } from '#domain/page.ts'
import { otherMode, type PaymentMode } from '#domain/payment-mode.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import type { Order, OrderView } from '../orders/order-record.ts'
import { endOfPrefix, numberTerms, searchWords, term, termsOf } from '../orders/order-terms.ts'
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
  const words = searchWords(text)
  // Signs alone ("%", "…") are in no order's words: whoever searches for them finds nothing, not everything.
  return words.length ? findByWords(house, asked, words) : { rows: [], page, size, total: 0 }
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

/**
 * The beginning of more kept words than this is common: it narrows what others find, but nothing is collected
 * by it.
 */
const COMMON = 8_000
/** So many orders are looked into, at most, for what no index answers. */
const MOST_LOOKED_AT = 4_000
const CHUNK = 250

async function findByWords(house: House, asked: InMode, words: string[]): Promise<FoundOrders> {
  const { page, size, mode, paymentStatus, orderStatus, sort } = asked
  const sets: Set<number>[] = []
  const common: string[] = []
  for (const word of words) {
    const found = await ordersWith(house, word)
    if (found) sets.push(found)
    else common.push(word)
  }
  const direction = sort === 'oldest' ? 1 : -1
  const [first, ...rest] = sets.sort((a, b) => a.size - b.size)
  const places =
    first && [...first].filter((seq) => rest.every((set) => set.has(seq))).sort((a, b) => (a - b) * direction)
  const onPage = (found: number[]) =>
    atPlaces(
      house,
      found.slice((page - 1) * size, page * size).map((seq) => ({ seq })),
    )
  // Words are kept for both modes together; mostly there are orders of one only, and then nothing is left
  // out.
  const mixed = (await readTotal(house.database.db, scopeIn(otherMode(mode), 'orders'))).count > 0
  if (places && !common.length && !paymentStatus && !orderStatus && !mixed)
    return { rows: await onPage(places), page, size, total: places.length }

  const fitting = async (orders: Glance[]): Promise<Glance[]> => {
    const inState = orders.filter(
      (order) =>
        order.mode === mode &&
        (!paymentStatus || order.payment_status === paymentStatus) &&
        (!orderStatus || order.order_status === orderStatus),
    )
    if (!common.length || !inState.length) return inState
    const transactions = await transactionsOf(house, inState)
    const documents = await documentsOf(house, inState)
    return inState.filter((order) => {
      const transactionTerms = (transactions.get(order.id) ?? []).map(({ txn_id: id }) => term(id))
      const receiptTerms = (documents.get(order.id) ?? []).flatMap(({ number }) => numberTerms(number))
      const terms = [...termsOf(order), ...transactionTerms, ...receiptTerms]
      return common.every((word) => terms.some((each) => each.startsWith(word)))
    })
  }
  // One more than is shown tells that there is a next page.
  const { found, cut } = await lookThrough(house, { places, direction, fitting, wanted: page * size + 1 })
  return { rows: await onPage(found), page, size, total: found.length, ...(cut && { cut: true as const }) }
}

/**
 * Undefined if the word is common. It is the rows that tell: an order may have several words with the same
 * beginning.
 */
async function ordersWith({ database }: House, word: string): Promise<Set<number> | undefined> {
  const rows = await database.db
    .selectFrom('order_terms')
    .select('seq')
    .where('term', '>=', word)
    .where('term', '<', endOfPrefix(word))
    .limit(COMMON + 1)
    .execute()
  return rows.length > COMMON ? undefined : new Set(rows.map((row) => row.seq))
}

/** As much of an order as is looked at to tell whether it fits. */
type Glance = Pick<
  Order,
  | 'seq'
  | 'id'
  | 'customer_name'
  | 'customer_email'
  | 'package_name'
  | 'payment_status'
  | 'order_status'
  | 'mode'
>

async function transactionsOf({ database }: House, orders: Glance[]) {
  const query = database.db
    .selectFrom('transactions')
    .select(['order_id', 'txn_id'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
  return Map.groupBy(await query.execute(), (row) => row.order_id)
}

async function documentsOf({ database }: House, orders: Glance[]) {
  const query = database.db
    .selectFrom('documents')
    .select(['order_id', 'number'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
  return Map.groupBy(await query.execute(), (row) => row.order_id)
}

interface Looking {
  /** Only at these; undefined: at all, from the end of the list. */
  places: number[] | undefined
  direction: 1 | -1
  fitting(orders: Glance[]): Promise<Glance[]>
  wanted: number
}

/** Looks at orders in chunks and keeps those that fit, until there are enough or too many were looked at. */
async function lookThrough(
  { database }: House,
  { places, direction, fitting, wanted }: Looking,
): Promise<{ found: number[]; cut: boolean }> {
  const found: number[] = []
  let last: number | undefined
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += CHUNK) {
    let query = database.db
      .selectFrom('orders')
      .select([
        'seq',
        'id',
        'customer_name',
        'customer_email',
        'package_name',
        'payment_status',
        'order_status',
        'mode',
      ])
      .orderBy('seq', direction === 1 ? 'asc' : 'desc')
      .limit(CHUNK)
    const here = places?.slice(looked, looked + CHUNK)
    if (here?.length === 0) return { found, cut: false }
    if (here) query = query.where('seq', 'in', here)
    else if (last !== undefined) query = query.where('seq', direction === 1 ? '>' : '<', last)
    const orders = await query.execute()
    if (!orders.length) return { found, cut: false }
    for (const { seq } of await fitting(orders)) found.push(seq)
    if (found.length >= wanted) return { found, cut: true }
    last = orders.at(-1)!.seq
  }
  return { found, cut: true }
}
