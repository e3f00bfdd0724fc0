import { notificationsOf } from '#checkout/server/notifications/notification-view.ts'
import { toOwnOrder } from '#checkout/server/payment-progress.ts'
import { invoicesOf } from '#invoices/server/stored-invoices.ts'
import { paidBy, paymentsOf } from '#orders/rules/payment-ledger.ts'
import { visibleOrder } from '#orders/server/find-order.ts'
import type { OneOrder } from '#orders/server/one-order-schema.ts'
import { readHistory } from '#orders/server/order-events.ts'
import { amountsOf, toOrderRecord, type Order } from '#orders/server/order-record.ts'
import { readLedger, type TimedEntry } from '#orders/server/read-ledger.ts'
import { recordedMoneyOf } from '#payments/server/ledger/recorded-money.ts'
import { refundsOf } from '#payments/server/refunds/refunds.ts'
import { decimal } from '#platform/rules/money.ts'
import { may, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'

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
  }
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
