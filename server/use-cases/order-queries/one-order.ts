import { decimal } from '#domain/money.ts'
import { paidBy, paymentsOf } from '#domain/payment-ledger.ts'
import { may, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { invoicesOf } from '../invoices/stored-invoices.ts'
import { notificationsOf } from '../notifications/notification-view.ts'
import { visibleOrder } from '../orders/find-order.ts'
import { readHistory } from '../orders/order-events.ts'
import { amountsOf, toOrderRecord, type Order } from '../orders/order-record.ts'
import { readLedger, type TimedEntry } from '../orders/read-ledger.ts'
import { toOwnOrders } from '../payments/checkout/payment-progress.ts'
import { recordedMoneyOf } from '../payments/ledger/recorded-money.ts'
import { refundsOf } from '../payments/refunds/refunds.ts'
import type { OneOrder } from './one-order-schema.ts'

/** The API's order. Admins also get the evidence of its payment. */
export async function oneOrder(house: House, viewer: Viewer, id: string): Promise<OneOrder> {
  const order = await visibleOrder(house, viewer, id)
  if (!may(viewer, 'work-on-orders')) return orderOfCustomer(house, order)
  const { db } = house.database
  return {
    ...(await orderOfCustomer(house, order)),
    refunds: await refundsOf(db, order, { reasons: true }),
    recorded: await recordedMoneyOf(db, order),
    history: await readHistory(db, id),
    notifications: await notificationsOf(house, id),
  }
}

/** The order as its customer gets it, and as webhooks send it: without the team's own words. */
export async function orderOfCustomer(house: House, order: Order): Promise<OneOrder> {
  const { db } = house.database
  const [own] = await toOwnOrders(house, [order])
  return {
    ...toOrderRecord(await house.format(), order),
    payment: own!.payment,
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
