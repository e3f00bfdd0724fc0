// The admins' list of orders: filtered, sorted and searched, by page. Nothing here reads a whole table, however many orders there are.
import type { OrderStatus, PaymentStatus } from '#domain/order-states.ts'
import type { Page } from '#domain/page.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { atPlaces, type PageAsked } from './list-orders.ts'
import type { OrderView } from './order-record.ts'
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
  let query = house.database.db.selectFrom('orders').select('seq').limit(size).offset((page - 1) * size)
  if (paymentStatus) query = query.where('payment_status', '=', paymentStatus)
  if (orderStatus) query = query.where('order_status', '=', orderStatus)
  const down = sort === 'newest' || sort === 'dearest' ? 'desc' : 'asc'
  if (sort === 'dearest' || sort === 'cheapest') query = query.orderBy('price_cents', down)
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
const COMMON = 20_000
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
  const fits = (order: OrderView): boolean => {
    if ((paymentStatus && order.paymentStatus !== paymentStatus) || (orderStatus && order.orderStatus !== orderStatus)) return false
    const terms = common.length ? termsOf({ id: order._id, customer_name: order.customerName, customer_email: order.customerEmail, package_name: order.packageName }) : []
    return common.every((word) => terms.some((term) => term.startsWith(word)))
  }
  const direction = sort === 'oldest' ? 1 : -1
  const [first, ...rest] = sets.sort((a, b) => a.size - b.size)
  const places = first && [...first].filter((seq) => rest.every((set) => set.has(seq))).sort((a, b) => (a - b) * direction)
  if (places && !common.length && !paymentStatus && !orderStatus) {
    return { rows: await atPlaces(house, places.slice((page - 1) * size, page * size).map((seq) => ({ seq }))), page, size, total: places.length }
  }
  const { found, cut } = await lookThrough(house, places, direction, fits)
  return { rows: found.slice((page - 1) * size, page * size), page, size, total: found.length, ...(cut && { cut: true as const }) }
}

async function ordersWith({ database }: House, word: string): Promise<Set<number>> {
  const rows = await database.db.selectFrom('order_terms').select('seq').where('term', '>=', word).where('term', '<', endOfPrefix(word)).limit(COMMON + 1).execute()
  return new Set(rows.map((row) => row.seq))
}

/** Reads orders in chunks, from these places or from the end of the list, and keeps those that fit. */
async function lookThrough(house: House, places: number[] | undefined, direction: 1 | -1, fits: (order: OrderView) => boolean): Promise<{ found: OrderView[]; cut: boolean }> {
  const found: OrderView[] = []
  let last: number | undefined
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += CHUNK) {
    const chunk = places ? places.slice(looked, looked + CHUNK).map((seq) => ({ seq })) : await nextPlaces(house, last, direction)
    if (!chunk.length) return { found, cut: false }
    found.push(...(await atPlaces(house, chunk)).filter(fits))
    last = chunk.at(-1)!.seq
  }
  return { found, cut: true }
}

function nextPlaces({ database }: House, last: number | undefined, direction: 1 | -1): Promise<{ seq: number }[]> {
  const query = database.db.selectFrom('orders').select('seq').orderBy('seq', direction === 1 ? 'asc' : 'desc').limit(CHUNK)
  return (last === undefined ? query : query.where('seq', direction === 1 ? '>' : '<', last)).execute()
}
