// An order with the progress of its payment, for the customer's screens.
import { canBePaid } from '#orders/rules/order-states.ts'
import { MONEY_BACK } from '#orders/rules/payment-ledger.ts'
import { openRefused, paymentProgress, type PaymentProgress } from '#orders/rules/payment-progress.ts'
import { paymentStateOf, toOrderView, type Order, type OrderView } from '#orders/server/order-record.ts'
import { pendingRefundCents } from '#orders/server/pending-refunds.ts'
import { readLedgers } from '#orders/server/read-ledger.ts'
import { mismatchWords, refusedAmong, SETTLED } from '#orders/server/refused-payments.ts'
import { readUnverified, type ReceivedPayment } from '#orders/server/unverified-payments.ts'
import { checkoutsOf, liveCheckout } from '#payments/server/ledger/checkouts.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

/** A payment that failed a check and is not refunded yet. */
export interface RefusedPayment {
  transaction: string
  /** The amount in words: "$19.99". */
  amount: string
  /** True: we have the money and send it back. False: it went to another account. */
  comesBack: boolean
  /** What does not fit: "You paid $19.98; the order costs $19.99." */
  why: string
}

export interface OwnOrder extends OrderView {
  payment: PaymentProgress
  refusedPayments: RefusedPayment[]
  /** The provider took the money back, as in a chargeback. */
  reversed: boolean
  /** The last refund could not be paid out. */
  refundFailed: boolean
  /** The provider has a refund of this and has not made it yet; 0 if there is none. */
  refundPendingCents: number
}

export interface FollowedOrder extends OwnOrder {
  /** The pay form was opened recently and has no result yet: a payment may arrive any moment. */
  isFormOpen: boolean
  /** The provider could not take the money, and waits for another card or account. */
  isDeclined: boolean
}

export async function toOwnOrders(app: App, orders: readonly Order[]): Promise<OwnOrder[]> {
  const { db } = app.database
  const ids = orders.map(({ id }) => id)
  const payable = orders.filter((order) => canBePaid(paymentStateOf(order))).map(({ id }) => id)
  const ledgers = await readLedgers(db, ids)
  const events = await readEvents(db, ids)
  const unverified = await readUnverified(db, app, payable)
  const pending = await pendingRefundCents(db, ids)
  const format = await app.format()
  return orders.map((order) => {
    const own = events.get(order.id) ?? []
    const ledger = ledgers.get(order.id) ?? []
    const refused = refusedAmong(own, order, format)
    const received = unverified.get(order.id) ?? []
    const facts = {
      state: paymentStateOf(order),
      ledger,
      refused,
      unverified: received,
      isExpected: isExpected(own, received, app.clock.now()),
    }
    return {
      ...toOrderView(app, format, order),
      payment: paymentProgress(facts),
      refusedPayments: openRefused(ledger, refused).map((entry) => ({
        transaction: entry.txnId,
        amount: entry.amount,
        comesBack: entry.toUs,
        why: mismatchWords(entry, order, format),
      })),
      refundFailed:
        own.findLast(({ kind }) => kind === 'refunded' || kind === 'refund-failed')?.kind === 'refund-failed',
      refundPendingCents: pending.get(order.id) ?? 0,
      reversed:
        order.refunded === 1 && own.findLast(({ kind }) => MONEY_BACK.includes(kind))?.kind === 'reversed',
    }
  })
}

export async function toFollowedOrder(app: App, order: Order): Promise<FollowedOrder> {
  const [own] = await toOwnOrders(app, [order])
  const checkout = (await checkoutsOf(app.database.db, order.id)).at(-1)
  const isOver = checkout?.state === 'open' || checkout?.state === 'closed'
  return {
    ...own!,
    isFormOpen: own!.canBePaid && (await isFormOpen(app, order.id)),
    isDeclined: own!.canBePaid && isOver && checkout.declined === 1,
  }
}

interface PastEvent {
  kind: string
  at: number
  data: Record<string, unknown>
}

/** Longer than anybody stays on the provider's page. */
const PAYING_MS = 30 * MINUTE
/** Events that settle an open pay form. */
const RESULTS = ['completed', 'failed', 'mismatch', 'cancelled', ...MONEY_BACK]

async function readEvents(db: Queryable, orderIds: readonly string[]): Promise<Map<string, PastEvent[]>> {
  if (!orderIds.length) return new Map()
  const rows = await db
    .selectFrom('order_events')
    .select(['order_id', 'kind', 'at', 'data'])
    .where('order_id', 'in', orderIds)
    .where('kind', 'in', ['returned', 'refund-failed', SETTLED, ...RESULTS])
    .orderBy('seq')
    .execute()
  const events = rows.map(({ order_id: id, kind, at, data }) => ({
    id,
    kind,
    at,
    data: JSON.parse(data) as Record<string, unknown>,
  }))
  return Map.groupBy(events, ({ id }) => id)
}

/**
 * The provider sent the customer back recently, and the pay form has no result yet. A rejected notification
 * is a result too. Results count from the form's opening: they can arrive before the customer returns.
 */
function isExpected(
  events: readonly PastEvent[],
  received: readonly ReceivedPayment[],
  now: number,
): boolean {
  const returned = events.findLast(({ kind }) => kind === 'returned')
  const openedAt = returned?.data.formOpenedAt
  if (!returned || typeof openedAt !== 'number' || now - returned.at > PAYING_MS) return false
  const hasResult = events.some(({ kind, at }) => RESULTS.includes(kind) && at >= openedAt)
  const isRejected = received.some(({ isWaiting, receivedAt }) => !isWaiting && receivedAt >= openedAt)
  return !hasResult && !isRejected
}

/** The last opening of the order's pay form or checkout; 0 if there was none. */
export async function formOpenedAt(db: Queryable, orderId: string): Promise<number> {
  const checkout = await liveCheckout(db, orderId)
  const opened = await db
    .selectFrom('pay_forms')
    .select((e) => e.fn.max('opened_at').as('at'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return Math.max(Number(opened?.at ?? 0), checkout?.created_at ?? 0)
}

async function isFormOpen({ database: { db }, clock }: App, orderId: string): Promise<boolean> {
  const openedAt = await formOpenedAt(db, orderId)
  if (clock.now() - openedAt > PAYING_MS) return false
  return (await lastResultAt(db, orderId)) < openedAt
}

/** When a try to pay the order last had a result; 0 if none had one. */
export async function lastResultAt(db: Queryable, orderId: string): Promise<number> {
  const last = await db
    .selectFrom('order_events')
    .select((e) => e.fn.max('at').as('at'))
    .where('order_id', '=', orderId)
    .where('kind', 'in', RESULTS)
    .executeTakeFirst()
  return Number(last?.at ?? 0)
}
