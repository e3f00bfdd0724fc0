// Payments that failed a check: wrong amount, currency or receiver. They don't pay the order, and the money
// must go back.
import { as, say } from '#platform/rules/words.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { PaymentEvent } from '#providers/server/provider.ts'
import { MONEY_BACK, type LedgerEntry } from '../rules/payment-ledger.ts'
import { openCents, type Order } from './order-record.ts'

/** The data of a `mismatch` event: a verified notification that failed a check. */
export interface Mismatch {
  transaction: string
  parent?: string | undefined
  status: string
  amountCents?: number | undefined
  currency: string
  /** It came from this order's pay form, in the right mode: the customer made this payment. */
  ownPayment: boolean
  /** False: the money went to another account, so we can't send it back. */
  toUs?: boolean | undefined
}

export interface RefusedEntry extends LedgerEntry {
  /** The amount in words. */
  amount: string
  currency: string
  toUs: boolean
  at: number
}

/** The team noted what became of a refused payment: nobody needs to look at it any more. */
export const SETTLED = 'mismatch-settled'

/** A `mismatch` or SETTLED event of an order. */
interface MismatchEvent {
  kind: string
  data: Partial<Mismatch>
  at: number
}

type Priced = Pick<Order, 'price_cents' | 'part_paid_cents' | 'currency'>

type Misfit = 'receiver' | 'currency' | 'amount' | 'transaction'

/** What is wrong with a refused payment. In another currency the amount says nothing. */
function misfitsOf(
  { amountCents, currency, toUs = true }: Pick<Mismatch, 'amountCents' | 'currency' | 'toUs'>,
  order: Priced,
): Misfit[] {
  const found: Misfit[] = []
  if (!toUs) found.push('receiver')
  if (currency !== order.currency) found.push('currency')
  else if (amountCents !== openCents(order) && amountCents !== order.price_cents) found.push('amount')
  return found.length ? found : ['transaction']
}

/** For the customer. It names no receiver: that may be the address of a stranger. */
export function mismatchWords(
  payment: Pick<Mismatch, 'amountCents' | 'currency' | 'toUs'>,
  order: Priced,
): string {
  const values = { paid: amountWords(payment), price: priceOf(order) }
  const misfits = misfitsOf(payment, order)
  if (misfits.includes('transaction')) return say('orders.errors', 'mismatch.transaction', values)
  if (!misfits.includes('receiver')) return say('orders.errors', 'mismatch.cost', values)
  return say('orders.errors', misfits.length === 1 ? 'mismatch.receiver' : 'mismatch.costElsewhere', values)
}

/** For the team, what matters most: "A payment of $489.99 does not fit the price of $490.00". */
export const misfitWords = (entry: RefusedEntry, order: Priced): string =>
  say('orders.agency', `misfit.${misfitsOf(entry, order)[0]!}`, {
    paid: entry.amount,
    price: priceOf(order),
    currency: order.currency,
  })

const priceOf = (order: Priced) => as('money', openCents(order), order.currency)

/** What the provider said was paid. */
export type Amount = Pick<Mismatch, 'amountCents' | 'currency'>

export const amountWords = ({ amountCents, currency }: Amount): string =>
  amountCents === undefined
    ? say('orders.errors', 'unknownAmount')
    : say('orders.errors', 'amount', { amount: as('money', Math.abs(amountCents), currency) })

/** The payments from the order's own pay form that failed a check, and what went back of them. */
export function refusedAmong(
  events: readonly MismatchEvent[],
  order: Pick<Order, 'currency'>,
): RefusedEntry[] {
  const settled = new Set(events.filter(({ kind }) => kind === SETTLED).map(({ data }) => data.transaction))
  return events.flatMap(({ kind, data, at }) => {
    if (kind !== 'mismatch' || settled.has(data.transaction)) return []
    const entry = toRefusedEntry(data, order)
    return entry ? [{ ...entry, at }] : []
  })
}

function toRefusedEntry(
  data: Partial<Mismatch>,
  order: Pick<Order, 'currency'>,
): Omit<RefusedEntry, 'at'> | undefined {
  const {
    transaction,
    parent,
    status,
    amountCents,
    currency = order.currency,
    ownPayment,
    toUs = true,
  } = data
  if (!ownPayment || !transaction || !status) return undefined
  return {
    txnId: transaction,
    parentTxnId: parent ?? null,
    status,
    amountCents: amountCents ?? 0,
    amount: amountWords({ amountCents, currency }),
    currency,
    toUs,
  }
}

/** The events that `refusedAmong` looks at, by order and oldest first. */
export async function readMismatches(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, MismatchEvent[]>> {
  const rows = await db
    .selectFrom('order_events')
    .select(['order_id', 'kind', 'data', 'at'])
    .where('order_id', 'in', orderIds)
    .where('kind', 'in', ['mismatch', SETTLED])
    .orderBy('seq')
    .execute()
  const events = rows.map(({ data, ...event }) => ({ ...event, data: JSON.parse(data) as Partial<Mismatch> }))
  return Map.groupBy(events, ({ order_id: id }) => id)
}

const mismatchesOf = async (db: Queryable, orderId: string): Promise<MismatchEvent[]> =>
  (await readMismatches(db, [orderId])).get(orderId) ?? []

export const readRefused = async (db: Queryable, order: Order): Promise<RefusedEntry[]> =>
  refusedAmong(await mismatchesOf(db, order.id), order)

/** Whether this is the refund or reversal of a payment that we never accepted. */
export const isOfRefused = async (
  db: Queryable,
  orderId: string,
  { status, parentTxnId }: PaymentEvent,
): Promise<boolean> =>
  parentTxnId !== undefined &&
  MONEY_BACK.includes(status) &&
  (await mismatchesOf(db, orderId)).some(
    ({ kind, data: { transaction, status: was, ownPayment } }) =>
      kind === 'mismatch' && ownPayment && transaction === parentTxnId && was === 'completed',
  )
