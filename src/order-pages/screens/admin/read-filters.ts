import {
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  type OrderStatus,
  type PaymentStatus,
} from '#orders/rules/order-states.ts'
import { isDay } from '#platform/rules/dates.ts'
import { PAYMENT_MODES, type PaymentMode } from '#platform/rules/payment-mode.ts'
import type { OrderSort } from '../../server/search-orders.ts'

export const SORTS = ['newest', 'oldest', 'highest', 'cheapest'] as const satisfies OrderSort[]

export interface Filters {
  text?: string
  paymentStatus?: PaymentStatus
  orderStatus?: OrderStatus
  /** Days, both included. */
  from?: string
  to?: string
  sort: OrderSort
  /** The site's current mode if absent. */
  mode?: PaymentMode
}

export const MAX_QUERY_LENGTH = 100

/** Ignores unknown values. */
export function readFilters(query: URLSearchParams): Filters {
  const sort = query.get('sort') ?? ''
  const text = query.get('q')?.slice(0, MAX_QUERY_LENGTH)
  const paymentStatus = PAYMENT_STATUSES.find((status) => status === query.get('payment'))
  const orderStatus = ORDER_STATUSES.find((status) => status === query.get('status'))
  const mode = PAYMENT_MODES.find((name) => name === query.get('mode'))
  const day = (name: string) => [query.get(name) ?? ''].find(isDay)
  const [from, to] = [day('from'), day('to')]
  return {
    ...(text && { text }),
    ...(paymentStatus && { paymentStatus }),
    ...(orderStatus && { orderStatus }),
    ...(from && { from }),
    ...(to && { to }),
    ...(mode && { mode }),
    sort: SORTS.find((each) => each === sort) ?? 'newest',
  }
}

export const isNarrowed = ({ text, paymentStatus, orderStatus, from, to }: Filters): boolean =>
  Boolean(text || paymentStatus || orderStatus || from || to)

/** The address of the file with exactly these orders. */
export function exportAddress({ text, paymentStatus, orderStatus, from, to, mode }: Filters): string {
  const asked = { q: text, payment: paymentStatus, status: orderStatus, from, to, mode }
  const given = Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length ? `/api/orders.csv?${new URLSearchParams(given)}` : '/api/orders.csv'
}
