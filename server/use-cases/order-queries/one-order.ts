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
  const { db } = house.database
  const [own] = await toOwnOrders(house, [order])
  const refunds = await refundsOf(db, order, { reasons: may(viewer, 'work-on-orders') })
  const visible = {
    ...toOrderRecord(await house.format(), order),
    payment: own!.payment,
    couponCode: order.coupon_code,
    paidWith: paidWith(await readLedger(db, id)),
    refunds,
    invoices: (await invoicesOf(db, id)).map(({ number }) => number),
    companyName: order.company_name,
    vatNumber: order.vat_number,
    amounts: amountTexts(order),
  }
  if (!may(viewer, 'work-on-orders')) return visible
  const [recorded, history] = [await recordedMoneyOf(db, order), await readHistory(db, id)]
  return { ...visible, recorded, history, notifications: await notificationsOf(house, id) }
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
