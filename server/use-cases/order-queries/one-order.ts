import { decimal } from '#domain/money.ts'
import { paidBy, paymentsOf } from '#domain/payment-ledger.ts'
import type { PaymentProgress } from '#domain/payment-progress.ts'
import { requirePermission, may, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { linksOf, type InvoiceLink } from '../invoices/invoice-view.ts'
import { invoicesOf } from '../invoices/stored-invoices.ts'
import { notificationsOf, type NotificationView } from '../notifications/notification-view.ts'
import { customerWords } from '../orders/customer-words.ts'
import { orderForTeam, visibleOrder } from '../orders/find-order.ts'
import {
  readEventsOfKinds,
  readHistory,
  readHistoryWithData,
  type OrderEvent,
} from '../orders/order-events.ts'
import {
  amountsOf,
  toOrderRecord,
  toOrderView,
  type Order,
  type OrderRecord,
  type OrderView,
} from '../orders/order-record.ts'
import { toFollowedOrder, toOwnOrders, type FollowedOrder } from '../payments/checkout/payment-progress.ts'
import { checkoutsOf, toCheckoutView, type CheckoutView } from '../payments/ledger/checkouts.ts'
import { documentsOf } from '../payments/ledger/documents.ts'
import { recordedMoneyOf, type RecordedEntry } from '../payments/ledger/recorded-money.ts'
import { refundablePayments, type RefundablePayment } from '../payments/ledger/refundable.ts'
import { readLedger, type TimedEntry } from '../payments/ledger/transactions.ts'
import { refundsOf, type Refund } from '../payments/refunds/refunds.ts'

export interface OneOrder extends OrderRecord {
  /** More detailed than `paymentStatus`. */
  payment: PaymentProgress
  couponCode: string | null
  /** The provider of the payment, `recorded` if an admin recorded it; null if there is none. */
  paidWith: string | null
  refunds: Refund[]
  /** Numbers of invoices and credit notes, oldest first. */
  invoices: string[]
  companyName: string
  vatNumber: string
  amounts: { list: string; discount: string; net: string; tax: string; total: string }
  /** This and the following fields: admins only. */
  recorded?: RecordedEntry[]
  history?: OrderEvent[]
  notifications?: NotificationView[]
}

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

export interface OrderStory {
  order: FollowedOrder
  /** Oldest first. */
  invoices: InvoiceLink[]
  history: { note: string; at: number }[]
}

/** The data of the order's page. */
export async function orderStory(house: House, viewer: Viewer, id: string): Promise<OrderStory> {
  const order = await visibleOrder(house, viewer, id)
  const history = await readHistoryWithData(house.database.db, id)
  const format = await house.format()
  return {
    order: await toFollowedOrder(house, order),
    invoices: await linksOf(house.database.db, id),
    history: history.flatMap((event) => {
      const note = customerWords(event, order, format)
      return note ? [{ note, at: event.at }] : []
    }),
  }
}

export interface PaymentEvidence {
  /** `reversed`: the provider took the money back, as in a chargeback. */
  order: OrderView & { reversed: boolean }
  history: OrderEvent[]
  recorded: RecordedEntry[]
  refunds: Refund[]
  /** Newest first. They survive the deletion of the account. */
  receipts: { number: string; isVoid: boolean }[]
  /** Oldest first. */
  invoices: InvoiceLink[]
  vat: VatState
  /** Each receiver in the pay forms, with the first time it was shown. */
  forms: { receiver: string; at: number }[]
  /** When the customer came back from the provider, by its return URL or its cancel URL. */
  returns: { at: number; cancelled: boolean }[]
  notifications: NotificationView[]
  checkouts: CheckoutView[]
  /** Payments with money left that can be refunded from here, oldest first. */
  refundable: RefundablePayment[]
}

/** What is known about the customer's VAT number. Its format is checked when the order is placed. */
export interface VatState {
  placedAt: number
  confirmedAt: number | null
  confirmedBy: string | null
}

/** The data of the admins' evidence page. */
export async function paymentEvidence(house: House, viewer: Viewer, id: string): Promise<PaymentEvidence> {
  requirePermission(viewer, 'work-on-orders')
  const { db } = house.database
  const order = await orderForTeam(house, viewer, id)
  const [own] = await toOwnOrders(house, [order])
  const history = await readHistory(db, id)
  return {
    order: { ...toOrderView(house, await house.format(), order), reversed: own!.reversed },
    history,
    recorded: await recordedMoneyOf(db, order),
    refunds: await refundsOf(db, order, { reasons: true }),
    receipts: (await documentsOf(db, id)).map(({ number, voidedAt }) => ({
      number,
      isVoid: voidedAt !== null,
    })),
    invoices: await linksOf(db, id),
    vat: {
      placedAt: order.placed_at,
      confirmedAt: order.vat_confirmed_at,
      confirmedBy: order.vat_confirmed_by,
    },
    forms: await db
      .selectFrom('pay_forms')
      .select(['receiver', 'at'])
      .where('order_id', '=', id)
      .orderBy('at')
      .execute(),
    returns: (await readEventsOfKinds(db, id, ['returned', 'cancelled'])).map(({ kind, at }) => ({
      at,
      cancelled: kind === 'cancelled',
    })),
    notifications: await notificationsOf(house, id),
    checkouts: (await checkoutsOf(db, id)).map(toCheckoutView),
    refundable: await refundablePayments(house, id),
  }
}
