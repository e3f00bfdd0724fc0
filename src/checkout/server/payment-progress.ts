// An order with the progress of its payment, for the customer's screens.
import { canBePaid } from '#orders/rules/order-states.ts'
import { duePart, partState, type PartView } from '#orders/rules/parts.ts'
import { MONEY_BACK } from '#orders/rules/payment-ledger.ts'
import { openRefused, paymentProgress, type PaymentProgress } from '#orders/rules/payment-progress.ts'
import { creditOf } from '#orders/server/credit.ts'
import {
  openCents,
  paymentStateOf,
  toOrderView,
  type Order,
  type OrderView,
} from '#orders/server/order-record.ts'
import { pendingRefundCents } from '#orders/server/pending-refunds.ts'
import { readLedgers } from '#orders/server/read-ledger.ts'
import { mismatchWords, refusedAmong, SETTLED } from '#orders/server/refused-payments.ts'
import { readUnverified, type ReceivedPayment } from '#orders/server/unverified-payments.ts'
import { isLive, type StoredCheckout } from '#payments/server/ledger/checkouts.ts'
import { dateIn } from '#platform/rules/calendar.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { failedWords, waitingWords } from '#providers/rules/methods.ts'

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
  /** What is known of a payment that takes days, by what the customer pays with: when it comes, or why not. */
  methodWords: string | null
  /** The provider took the money back, as in a chargeback. */
  reversed: boolean
  /** The last refund could not be paid out. */
  refundFailed: boolean
  /** The provider has a refund of this and has not made it yet; 0 if there is none. */
  refundPendingCents: number
  /** The pay form was opened recently and has no result yet: a payment may arrive any moment. */
  isFormOpen: boolean
  /** The provider could not take the money, and waits for another card or account. */
  isDeclined: boolean
  /** What is still to be paid. */
  openCents: number
  /** What was paid by hand beyond its price, and is kept for what comes next. */
  creditCents: number
  /** The parts of its payment plan; none if it is paid at once. */
  parts: PartView[]
}

/** An order that is paid in parts stands where its bills stand. */
export async function toOwnOrders(app: App, orders: readonly Order[]): Promise<OwnOrder[]> {
  const { db } = app.database
  const plans = await readPlans(db, orders)
  if (!plans.size) return follow(app, orders)
  const shown = new Set(orders.map(({ id }) => id))
  const billIds = [...plans.values()].flat().flatMap(({ bill_id: id }) => (id && !shown.has(id) ? [id] : []))
  const bills = billIds.length
    ? await db.selectFrom('orders').selectAll().where('id', 'in', billIds).execute()
    : []
  const all = [...orders, ...bills]
  const rowOf = new Map(all.map((row) => [row.id, row]))
  const followed = new Map((await follow(app, all)).map((own) => [own._id, own]))
  const documents = await documentsOfBills(db, billIds)
  const today = dateIn(app.clock.now(), (await app.format()).timeZone)
  return orders.map((order) => {
    const parts = (plans.get(order.id) ?? []).map((part): PartView => {
      const own = part.bill_id === null ? undefined : followed.get(part.bill_id)
      const dueOn = part.pay_by ?? part.due_on
      return {
        number: part.number,
        totalCents: part.total_cents,
        due: part.due,
        milestone: part.milestone,
        dueOn,
        state: partState(own && paymentStateOf(rowOf.get(own._id)!), dueOn, today),
        bill: own
          ? {
              id: own._id,
              payment: own.payment,
              openCents: own.openCents,
              receiptNumber: own.receiptNumber,
              documents: documents.get(own._id) ?? [],
            }
          : null,
      }
    })
    const own = followed.get(order.id)!
    const ofBills = parts.flatMap(({ bill }) => (bill ? [followed.get(bill.id)!] : []))
    return { ...own, ...(order.parts > 1 && fromBills(own, ofBills, parts)), parts }
  })
}

type FromBills = Omit<OwnOrder, keyof OrderView | 'parts'> & Pick<OwnOrder, 'canBePaid'>

/** What is under way with any of its bills is said of the order. */
function fromBills(own: OwnOrder, bills: readonly OwnOrder[], parts: readonly PartView[]): FromBills {
  const due = duePart(parts)
  const told = bills.find(({ payment }) => !['open', 'paid', 'refunded'].includes(payment))
  const isDue = (of: OwnOrder) => of._id === due?.bill?.id
  return {
    payment: told?.payment ?? own.payment,
    methodWords: told?.methodWords ?? null,
    refusedPayments: bills.flatMap(({ refusedPayments }) => refusedPayments),
    reversed: bills.some(({ reversed }) => reversed),
    refundFailed: bills.some(({ refundFailed }) => refundFailed),
    refundPendingCents: bills.reduce((sum, { refundPendingCents: cents }) => sum + cents, 0),
    isFormOpen: bills.some((bill) => isDue(bill) && bill.isFormOpen),
    isDeclined: bills.some((bill) => isDue(bill) && bill.isDeclined),
    openCents: bills.reduce((sum, bill) => sum + bill.openCents, 0),
    creditCents: bills.reduce((sum, bill) => sum + bill.creditCents, 0),
    canBePaid: own.canBePaid && due !== undefined,
  }
}

/** The parts of each order that is not simply paid at once. */
async function readPlans(db: Queryable, orders: readonly Order[]) {
  const ids = orders.filter(({ bill_of: of }) => of === null).map(({ id }) => id)
  if (!ids.length) return new Map<string, never>()
  const rows = await db
    .selectFrom('order_parts')
    .leftJoin('bills', 'bills.order_id', 'order_parts.bill_id')
    .selectAll('order_parts')
    .select('bills.due_on as pay_by')
    .where('order_parts.order_id', 'in', ids)
    .orderBy('order_parts.number')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

async function documentsOfBills(db: Queryable, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('invoices')
    .select(['order_id', 'number'])
    .where('order_id', 'in', ids)
    .orderBy('seq')
    .execute()
  const byBill = Map.groupBy(rows, (row) => row.order_id)
  return new Map([...byBill].map(([id, own]) => [id, own.map(({ number }) => number)]))
}

async function follow(app: App, orders: readonly Order[]): Promise<OwnOrder[]> {
  const { db } = app.database
  const ids = orders.map(({ id }) => id)
  const payable = orders.filter((order) => canBePaid(paymentStateOf(order))).map(({ id }) => id)
  const ledgers = await readLedgers(db, ids)
  const events = await readEvents(db, ids)
  const unverified = await readUnverified(db, app, payable)
  const pending = await pendingRefundCents(db, ids)
  const tries = await readTries(db, payable)
  const format = await app.format()
  return orders.map((order) => {
    const own = events.get(order.id) ?? []
    const ledger = ledgers.get(order.id) ?? []
    const refused = refusedAmong(own, order)
    const received = unverified.get(order.id) ?? []
    const facts = {
      state: paymentStateOf(order),
      ledger,
      refused,
      unverified: received,
      isExpected: isExpected(own, received, app.clock.now()),
      priceCents: order.price_cents,
    }
    const view = toOrderView(app, format, order)
    const { openedAt = 0, last } = tries.get(order.id) ?? {}
    const payment = paymentProgress(facts)
    return {
      ...view,
      payment,
      methodWords: methodWords(payment, own),
      refusedPayments: openRefused(ledger, refused).map((entry) => ({
        transaction: entry.txnId,
        amount: entry.amount,
        comesBack: entry.toUs,
        why: mismatchWords(entry, order),
      })),
      refundFailed:
        own.findLast(({ kind }) => kind === 'refunded' || kind === 'refund-failed')?.kind === 'refund-failed',
      refundPendingCents: pending.get(order.id) ?? 0,
      reversed:
        order.refunded === 1 && own.findLast(({ kind }) => MONEY_BACK.includes(kind))?.kind === 'reversed',
      isFormOpen: view.canBePaid && app.clock.now() - openedAt <= PAYING_MS && resultAt(own) < openedAt,
      isDeclined: view.canBePaid && last?.declined === 1 && ['open', 'closed'].includes(last.state),
      openCents: view.canBePaid ? openCents(order) : 0,
      creditCents: creditOf(order, ledger),
      parts: [],
    }
  })
}

export async function toOwnOrder(app: App, order: Order): Promise<OwnOrder> {
  const [own] = await toOwnOrders(app, [order])
  return own!
}

interface PastEvent {
  kind: string
  at: number
  data: Record<string, unknown>
}

const WORDS_BY_METHOD = {
  processing: { kind: 'pending', words: waitingWords },
  denied: { kind: 'failed', words: failedWords },
}

function methodWords(payment: PaymentProgress, events: readonly PastEvent[]): string | null {
  if (payment !== 'processing' && payment !== 'denied') return null
  const { kind, words } = WORDS_BY_METHOD[payment]
  const method = events.findLast((event) => event.kind === kind)?.data.method
  return (typeof method === 'string' && words(method)) || null
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
    .where('kind', 'in', ['returned', 'refund-failed', 'pending', SETTLED, ...RESULTS])
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

/** The tries to pay an order: the last opening of its pay form or checkout, and its last checkout. */
interface Tries {
  openedAt: number
  last?: Pick<StoredCheckout, 'state' | 'declined'> | undefined
}

async function readTries(db: Queryable, orderIds: readonly string[]): Promise<Map<string, Tries>> {
  if (!orderIds.length) return new Map()
  const forms = await db
    .selectFrom('pay_forms')
    .select((e) => ['order_id', e.fn.max<number | string | null>('opened_at').as('at')])
    .where('order_id', 'in', orderIds)
    .groupBy('order_id')
    .execute()
  const checkouts = await db
    .selectFrom('checkouts')
    .select(['order_id', 'state', 'declined', 'created_at'])
    .where('order_id', 'in', orderIds)
    .orderBy('created_at')
    .execute()
  const formOf = new Map(forms.map(({ order_id: id, at }) => [id, Number(at ?? 0)]))
  const checkoutsOf = Map.groupBy(checkouts, (row) => row.order_id)
  return new Map(
    orderIds.map((id) => {
      const own = checkoutsOf.get(id) ?? []
      const openedAt = Math.max(formOf.get(id) ?? 0, own.findLast(isLive)?.created_at ?? 0)
      return [id, { openedAt, last: own.at(-1) }]
    }),
  )
}

/** The last opening of the order's pay form or checkout; 0 if there was none. */
export const formOpenedAt = async (db: Queryable, orderId: string): Promise<number> =>
  (await readTries(db, [orderId])).get(orderId)!.openedAt

/** When a try to pay the order last had a result; 0 if none had one. */
export const lastResultAt = async (db: Queryable, orderId: string): Promise<number> =>
  resultAt((await readEvents(db, [orderId])).get(orderId) ?? [])

const resultAt = (events: readonly PastEvent[]): number =>
  Math.max(0, ...events.filter(({ kind }) => RESULTS.includes(kind)).map(({ at }) => at))
