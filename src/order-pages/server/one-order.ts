import { notificationsOf } from '#checkout/server/notifications/notification-view.ts'
import { toOwnOrder, type OwnOrder } from '#checkout/server/payment-progress.ts'
import { invoicesOf } from '#invoices/server/stored-invoices.ts'
import type { OrderLine } from '#orders/rules/lines.ts'
import { isCharged } from '#orders/rules/order-amounts.ts'
import type { PartState } from '#orders/rules/parts.ts'
import { paidBy, paymentsOf } from '#orders/rules/payment-ledger.ts'
import { billsOf, linesOf } from '#orders/server/agreed.ts'
import { visibleOrder } from '#orders/server/find-order.ts'
import type { OneOrder } from '#orders/server/one-order-schema.ts'
import { readHistory } from '#orders/server/order-events.ts'
import { amountsOf, toOrderRecord, type Order } from '#orders/server/order-record.ts'
import { readLedger, type TimedEntry } from '#orders/server/read-ledger.ts'
import { partId } from '#orders/server/row-to-pay.ts'
import { taxAsSold } from '#orders/server/selling-rules.ts'
import { recordedMoneyOf } from '#payments/server/ledger/recorded-money.ts'
import { refundsOf } from '#payments/server/refunds/refunds.ts'
import { decimal } from '#platform/rules/money.ts'
import { may, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

/** The API's order. Admins also get the evidence of its payment. */
export async function oneOrder(app: App, viewer: Viewer, id: string): Promise<OneOrder> {
  const order = await visibleOrder(app, viewer, id)
  if (!may(viewer, 'work-on-orders')) return orderOfCustomer(app, order)
  const { db } = app.database
  return {
    ...(await orderOfCustomer(app, order)),
    refunds: await refundsOf(db, order, { reasons: true }),
    recorded: await recordedMoneyOf(db, order),
    history: await readHistory(db, id),
    notifications: await notificationsOf(app, id),
  }
}

/** The order as its customer gets it, and as webhooks send it: without the team's own words. */
export async function orderOfCustomer(app: App, order: Order): Promise<OneOrder> {
  const { db } = app.database
  const own = await toOwnOrder(app, order)
  return {
    ...toOrderRecord(await app.format(), order),
    payment: own.payment,
    couponCode: order.coupon_code,
    paidWith: paidWith(await readLedger(db, order.id)),
    refunds: await refundsOf(db, order, { reasons: false }),
    invoices: (await invoicesOf(db, order.id)).map(({ number }) => number),
    companyName: order.company_name,
    vatNumber: order.vat_number,
    amounts: amountTexts(order),
    lines: (await linesOf(db, order)).map((line) => lineText(line, order)),
    parts: partTexts(own, await invoicesOf(db, order.id)),
    received: decimal(await receivedCents(db, order), order.currency),
  }
}

function lineText({ name, quantity, unitCents, discountCents, billing, rate }: OrderLine, order: Order) {
  const tax = taxAsSold(order)
  return {
    name,
    quantity,
    unitPrice: decimal(unitCents, order.currency),
    discount: decimal(discountCents, order.currency),
    tax: isCharged(tax) ? String((rate ?? tax.rate) / 100) : null,
    interval: billing,
  }
}

const WIRE_STATE = {
  planned: 'open',
  due: 'open',
  overdue: 'overdue',
  paid: 'paid',
  refunded: 'refunded',
  cancelled: 'open',
} as const satisfies Record<PartState, string>

function partTexts(own: OwnOrder, invoices: readonly { kind: string; number: string }[]): OneOrder['parts'] {
  const invoice = invoices.find(({ kind }) => kind === 'invoice')?.number ?? null
  const isComing = (payment: OwnOrder['payment'] | undefined) =>
    payment === 'processing' || payment === 'checking'
  if (!own.parts.length) {
    const state = own.refunded ? 'refunded' : own.paymentStatus === 'Paid' ? 'paid' : 'open'
    return [
      {
        _id: partId(own._id, 1),
        amount: decimal(own.priceCents, own.currency),
        due: 'acceptance',
        state: isComing(own.payment) ? 'processing' : state,
        invoice,
      },
    ]
  }
  return own.parts.map(({ number, totalCents, due, dueOn, state, bill }) => ({
    _id: partId(own._id, number),
    amount: decimal(totalCents, own.currency),
    due: dueOn ?? due,
    state: isComing(bill?.payment) ? 'processing' : WIRE_STATE[state],
    invoice: bill?.documents[0] ?? null,
  }))
}

async function receivedCents(db: Queryable, order: Order): Promise<number> {
  const rows = order.parts > 1 ? await billsOf(db, order.id) : [order]
  return rows.reduce(
    (sum, row) =>
      sum + (row.payment_status === 'Paid' ? row.price_cents - row.refunded_cents : row.part_paid_cents),
    0,
  )
}

function amountTexts(order: Order): OneOrder['amounts'] {
  const { listCents, discountCents, netCents, taxCents, totalCents } = amountsOf(order)
  const text = (cents: number) => decimal(cents, order.currency)
  return {
    list: text(listCents),
    discount: text(discountCents),
    net: text(netCents),
    tax: text(taxCents),
    total: text(totalCents),
  }
}

const paidWith = (ledger: readonly TimedEntry[]): string | null =>
  (paidBy(ledger) ?? paymentsOf(ledger)[0]?.payment)?.provider ?? null
