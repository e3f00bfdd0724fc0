// The admins' list of orders: filtered, sorted and searched, by page. Nothing here reads a whole table, however many orders there are.
import { sql } from 'kysely'
import type { OrderStatus, PaymentStatus } from '#domain/order-states.ts'
import type { Page } from '#domain/page.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { atPlaces, type PageAsked } from './list-orders.ts'
import type { Order, OrderView } from './order-record.ts'
import { endOfPrefix, searchWords, termsOf } from './order-terms.ts'
import { readTotals } from './totals.ts'

export const ORDER_SORTS = ['newest', 'oldest', 'dearest', 'cheapest'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

export interface OrderSearch extends PageAsked {
  text?: string
  paymentStatus?: PaymentStatus
  orderStatus?: OrderStatus
  sort?: OrderSort
}

export interface FoundOrders extends Page<OrderView> {
  /** There may be more than were looked through: a longer word finds fewer. */
  cut?: true
}

export async function searchOrders(house: House, viewer: Viewer, asked: OrderSearch): Promise<FoundOrders> {
  requireAdmin(viewer)
  const words = searchWords(asked.text ?? '')
  return words.length ? findByWords(house, asked, words) : listFiltered(house, asked)
}

async function listFiltered(house: House, asked: OrderSearch): Promise<FoundOrders> {
  const { page, size, paymentStatus, orderStatus, sort = 'newest' } = asked
  const byPrice = sort === 'dearest' || sort === 'cheapest'
  const down = sort === 'newest' || sort === 'dearest' ? 'desc' : 'asc'
  let query = house.database.db.selectFrom('orders').select('seq').limit(size).offset((page - 1) * size)
  // Statuses have indexes in the order of time. By price, they are read off the index that the list is sorted by, which holds them too;
  // hidden in an expression, they don't lead the database to another index, and to sorting.
  const column = (name: 'payment_status' | 'order_status') => (byPrice ? sql<string>`coalesce(${sql.ref(name)}, '')` : sql.ref<string>(name))
  if (paymentStatus) query = query.where(column('payment_status'), '=', paymentStatus)
  if (orderStatus) query = query.where(column('order_status'), '=', orderStatus)
  if (byPrice) query = query.orderBy('price_cents', down)
  return { rows: await atPlaces(house, await query.orderBy('seq', down).execute()), page, size, total: await countFiltered(house, asked) }
}

/** From the counts kept for each pair of states. */
async function countFiltered(house: House, { paymentStatus, orderStatus }: OrderSearch): Promise<number> {
  const states = await readTotals(house.database.db, 'state')
  const fits = ([state]: [string, unknown]) => {
    const [payment, order] = state.split('/')
    return (!paymentStatus || payment === paymentStatus) && (!orderStatus || order === orderStatus)
  }
  return [...states].filter(fits).reduce((sum, [, { count }]) => sum + count, 0)
}

/** A word that more orders have than this is common: it narrows what others find, but nothing is collected by it. */
const COMMON = 8_000
/** So many orders are looked into, at most, for what no index answers. */
const MOST_LOOKED_AT = 4_000
const CHUNK = 250

async function findByWords(house: House, asked: OrderSearch, words: string[]): Promise<FoundOrders> {
  const { page, size, paymentStatus, orderStatus, sort } = asked
  const sets: Set<number>[] = []
  const common: string[] = []
  for (const word of words) {
    const found = await ordersWith(house, word)
    if (found.size > COMMON) common.push(word)
    else sets.push(found)
  }
  const direction = sort === 'oldest' ? 1 : -1
  const [first, ...rest] = sets.sort((a, b) => a.size - b.size)
  const places = first && [...first].filter((seq) => rest.every((set) => set.has(seq))).sort((a, b) => (a - b) * direction)
  const onPage = (found: number[]) => atPlaces(house, found.slice((page - 1) * size, page * size).map((seq) => ({ seq })))
  if (places && !common.length && !paymentStatus && !orderStatus) return { rows: await onPage(places), page, size, total: places.length }

  const fits = (order: Glance): boolean => {
    if ((paymentStatus && order.payment_status !== paymentStatus) || (orderStatus && order.order_status !== orderStatus)) return false
    const terms = common.length ? termsOf(order) : []
    return common.every((word) => terms.some((term) => term.startsWith(word)))
  }
  // One more than is shown tells that there is a next page.
  const { found, cut } = await lookThrough(house, { places, direction, fits, wanted: page * size + 1 })
  return { rows: await onPage(found), page, size, total: found.length, ...(cut && { cut: true as const }) }
}

async function ordersWith({ database }: House, word: string): Promise<Set<number>> {
  const rows = await database.db.selectFrom('order_terms').select('seq').where('term', '>=', word).where('term', '<', endOfPrefix(word)).limit(COMMON + 1).execute()
  return new Set(rows.map((row) => row.seq))
}

/** As much of an order as is looked at to tell whether it fits. */
type Glance = Pick<Order, 'seq' | 'id' | 'customer_name' | 'customer_email' | 'package_name' | 'payment_status' | 'order_status'>

interface Looking {
  /** Only at these; undefined: at all, from the end of the list. */
  places: number[] | undefined
  direction: 1 | -1
  fits(order: Glance): boolean
  wanted: number
}

/** Looks at orders in chunks and keeps those that fit, until there are enough or too many were looked at. */
async function lookThrough({ database }: House, { places, direction, fits, wanted }: Looking): Promise<{ found: number[]; cut: boolean }> {
  const found: number[] = []
  let last: number | undefined
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += CHUNK) {
    let query = database.db
      .selectFrom('orders')
      .select(['seq', 'id', 'customer_name', 'customer_email', 'package_name', 'payment_status', 'order_status'])
      .orderBy('seq', direction === 1 ? 'asc' : 'desc')
      .limit(CHUNK)
    const here = places?.slice(looked, looked + CHUNK)
    if (here?.length === 0) return { found, cut: false }
    if (here) query = query.where('seq', 'in', here)
    else if (last !== undefined) query = query.where('seq', direction === 1 ? '>' : '<', last)
    const orders = await query.execute()
    if (!orders.length) return { found, cut: false }
    for (const order of orders) if (fits(order)) found.push(order.seq)
    if (found.length >= wanted) return { found, cut: true }
    last = orders.at(-1)!.seq
  }
  return { found, cut: true }
}
