// An order with how far its payment is: what the customer's screens are made from.
import { canBePaid } from '#domain/order-states.ts'
import type { LedgerEntry } from '#domain/payment-ledger.ts'
import { paymentProgress, type PaymentProgress } from '#domain/payment-progress.ts'
import { MINUTE } from '../../clock.ts'
import type { Queryable } from '../../database/connect.ts'
import type { House } from '../../house.ts'
import { paymentStateOf, toOrderView, type Order, type OrderView } from '../orders/order-record.ts'
import { readLedgers } from './transactions.ts'

export interface OwnOrder extends OrderView {
  payment: PaymentProgress
}

export interface FollowedOrder extends OwnOrder {
  /** The pay form was opened a short while ago and nothing was heard since: a payment may be on its way. */
  expected: boolean
}

/** The data of an event that says why a notification was not applied. */
export interface Mismatch {
  transaction: string
  parent?: string
  status: string
  amountCents?: number
  currency: string
  /** It came from this order's own pay form, in the right mode: the customer paid it. */
  ownPayment: boolean
}

export async function toOwnOrders(house: House, orders: readonly Order[]): Promise<OwnOrder[]> {
  const { db } = house.database
  const ids = orders.map(({ id }) => id)
  const ledgers = await readLedgers(db, ids)
  const refused = await readRefused(
    db,
    orders.filter((order) => canBePaid(paymentStateOf(order))).map(({ id }) => id),
  )
  return orders.map((order) => {
    const told = {
      state: paymentStateOf(order),
      ledger: ledgers.get(order.id) ?? [],
      refused: refused.get(order.id) ?? [],
    }
    return { ...toOrderView(house, order), payment: paymentProgress(told) }
  })
}

export async function toFollowedOrder(house: House, order: Order): Promise<FollowedOrder> {
  const [own] = await toOwnOrders(house, [order])
  return { ...own!, expected: own!.canBePaid && (await isExpected(house, order.id)) }
}

/** Payments that their customers made, but that failed a check; by order. */
async function readRefused(db: Queryable, orderIds: readonly string[]): Promise<Map<string, LedgerEntry[]>> {
  const refused = new Map<string, LedgerEntry[]>()
  if (!orderIds.length) return refused
  const rows = await db
    .selectFrom('order_events')
    .select(['order_id', 'data'])
    .where('order_id', 'in', orderIds)
    .where('kind', '=', 'mismatch')
    .orderBy('seq')
    .execute()
  for (const { order_id: id, data } of rows) {
    const { transaction, parent, status, amountCents, ownPayment } = JSON.parse(data) as Partial<Mismatch>
    if (!ownPayment || !transaction || !status) continue
    const entry = { txnId: transaction, parentTxnId: parent ?? null, status, amountCents: amountCents ?? 0 }
    refused.set(id, [...(refused.get(id) ?? []), entry])
  }
  return refused
}

/** Longer than anybody stays on the provider's page. */
const PAYING_MS = 30 * MINUTE
/** After these an open pay form has its answer. */
const ANSWERS = ['completed', 'failed', 'mismatch', 'cancelled', 'refunded', 'reversed']

async function isExpected({ database: { db }, clock }: House, orderId: string): Promise<boolean> {
  const opened = await db
    .selectFrom('pay_forms')
    .select((e) => e.fn.max('opened_at').as('at'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const openedAt = Number(opened?.at ?? 0)
  if (clock.now() - openedAt > PAYING_MS) return false
  const answered = db
    .selectFrom('order_events')
    .select('seq')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ANSWERS)
  return (await answered.where('at', '>=', openedAt).limit(1).executeTakeFirst()) === undefined
}
