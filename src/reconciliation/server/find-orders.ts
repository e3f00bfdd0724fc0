// The orders that rows of a provider's file are about.
import { orderNumber, type Order } from '#orders/server/order-record.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { endOfPrefix } from '#platform/server/search/word-search.ts'
import { PROVIDER_NAMES } from '#platform/server/settings/provider-names.ts'
import type { ActivityRow } from './activity-rows.ts'
import { inChunks } from './chunks.ts'

export type NamedOrder = Pick<Order, 'id' | 'seq' | 'customer_name' | 'payment_status'>

const COLUMNS = ['id', 'seq', 'customer_name', 'payment_status'] as const
const ID_LENGTH = 22
const NUMBER_LENGTH = 8
/** A bank's text may be long; an order is named in its first words. */
const MAX_WORDS = 20
/** Each number is a range of its own in the statement. */
const NUMBERS_AT_ONCE = 50

/** "Order 3F9A1C2B", "3F9A1C2B-…" and "<id>.<key>" alike. */
const wordsOf = (reference: string, length: number): string[] =>
  reference
    .split(/[^0-9A-Za-z]+/)
    .slice(0, MAX_WORDS)
    .filter((word) => word.length === length)

type Find = (row: ActivityRow) => NamedOrder | undefined

export async function ordersOf(db: Queryable, rows: readonly ActivityRow[]): Promise<Find> {
  const byId = await findByIds(
    db,
    rows.flatMap(({ reference }) => wordsOf(reference, ID_LENGTH)),
  )
  const byNumber = await findByNumbers(
    db,
    rows.flatMap(({ reference }) => wordsOf(reference, NUMBER_LENGTH)),
  )
  const named: Find = ({ reference }) =>
    firstOf(wordsOf(reference, ID_LENGTH), (word) => byId.get(word)) ??
    firstOf(wordsOf(reference, NUMBER_LENGTH), (word) => byNumber.get(word.toUpperCase()))
  const byRef = await findByProviderIds(
    db,
    rows.filter((row) => !named(row)).flatMap(({ transaction, reference }) => [transaction, reference]),
  )
  return (row) => named(row) ?? byRef.get(row.transaction) ?? byRef.get(row.reference)
}

function firstOf<T>(words: readonly string[], find: (word: string) => T | undefined): T | undefined {
  for (const word of words) {
    const found = find(word)
    if (found) return found
  }
  return undefined
}

async function findByIds(db: Queryable, ids: Iterable<string>): Promise<Map<string, NamedOrder>> {
  const orders = await inChunks(ids, (chunk) =>
    db.selectFrom('orders').select(COLUMNS).where('id', 'in', chunk).execute(),
  )
  return new Map(orders.map((order) => [order.id, order]))
}

/** Finds orders by the search index, which ignores case, as order numbers do. */
async function findByNumbers(db: Queryable, numbers: readonly string[]): Promise<Map<string, NamedOrder>> {
  const prefixes = numbers.map((number) => number.toLowerCase())
  const seqs = await inChunks(
    prefixes,
    (chunk) =>
      db
        .selectFrom('order_terms')
        .select('seq')
        // Longer than the prefix: a name or package of eight letters is no id.
        .where(({ or, and, eb }) =>
          or(chunk.map((prefix) => and([eb('term', '>', prefix), eb('term', '<', endOfPrefix(prefix))]))),
        )
        .execute(),
    NUMBERS_AT_ONCE,
  )
  const orders = await inChunks(
    seqs.map(({ seq }) => seq),
    (chunk) => db.selectFrom('orders').select(COLUMNS).where('seq', 'in', chunk).execute(),
  )
  return new Map(orders.map((order) => [orderNumber(order), order]))
}

/** Finds orders by the provider's id of a checkout or a transaction. */
async function findByProviderIds(db: Queryable, ids: readonly string[]): Promise<Map<string, NamedOrder>> {
  const wanted = ids.filter(Boolean)
  const checkouts = await inChunks(wanted, (chunk) =>
    db
      .selectFrom('checkouts')
      .select(['ref', 'order_id'])
      .where('provider', 'in', PROVIDER_NAMES)
      .where('ref', 'in', chunk)
      .execute(),
  )
  const transactions = await inChunks(wanted, (chunk) =>
    db
      .selectFrom('transactions')
      .select(['txn_id as ref', 'order_id'])
      .where('provider', 'in', PROVIDER_NAMES)
      .where('txn_id', 'in', chunk)
      .execute(),
  )
  const found = [...checkouts, ...transactions]
  const orders = await findByIds(
    db,
    found.map((row) => row.order_id),
  )
  return new Map(
    found.flatMap(({ ref, order_id: id }) => {
      const order = orders.get(id)
      return ref && order ? [[ref, order] as const] : []
    }),
  )
}
