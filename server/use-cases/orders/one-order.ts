import { entryOf } from '#domain/entry-of.ts'
import { dollars } from '#domain/money.ts'
import { requireAdmin, isAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { documentsOf } from './documents.ts'
import { anyOrder, visibleOrder } from './find-order.ts'
import { readHistory, readHistoryWithData, type OrderEvent } from './order-events.ts'
import { toOrderRecord, toOrderView, type OrderRecord, type OrderView } from './order-record.ts'
import { notificationsOf, type NotificationView } from './notification-view.ts'
import { recordedMoneyOf, type RecordedEntry } from './recorded-money.ts'
import { refundsOf, type Refund } from './refunds.ts'

export interface OneOrder extends OrderRecord {
  refunds: Refund[]
  /** To admins only, as all that follows. */
  recorded?: RecordedEntry[]
  history?: OrderEvent[]
  notifications?: NotificationView[]
}

/** As the call answers it: to an admin with what the payment rests on. */
export async function oneOrder(house: House, viewer: Viewer, id: string): Promise<OneOrder> {
  const order = await visibleOrder(house, viewer, id)
  const { db } = house.database
  const seen = { ...toOrderRecord(house, order), refunds: await refundsOf(db, id, { reasons: isAdmin(viewer) }) }
  if (!isAdmin(viewer)) return seen
  const [recorded, history] = [await recordedMoneyOf(db, id), await readHistory(db, id)]
  return { ...seen, recorded, history, notifications: await notificationsOf(house, id) }
}

export interface OrderStory {
  order: OrderView
  history: { note: string; at: number }[]
}

/** What a customer is told of an order's history. What is not named here is between the agency and the provider. */
const FOR_CUSTOMERS: Record<string, string | undefined> = {
  placed: 'You placed the order.',
  cancelled: 'You cancelled the payment.',
  completed: 'Your payment arrived.',
  recorded: 'Your payment arrived.',
  withdrawn: 'We had recorded a payment by mistake and took that back.',
  'refund-withdrawn': 'We had recorded a refund by mistake and took that back.',
  pending: 'Your payment is on its way to us.',
  failed: 'A payment did not go through. Nothing was charged by us.',
  reversed: 'The payment was taken back by the payment provider.',
  'reversal-cancelled': 'The payment provider gave the payment back to us.',
}

/** For the order's page. */
export async function orderStory(house: House, viewer: Viewer, id: string): Promise<OrderStory> {
  const order = await visibleOrder(house, viewer, id)
  const history = await readHistoryWithData(house.database.db, id)
  return {
    order: toOrderView(house, order),
    history: history.flatMap(({ kind, note, data, at }) => {
      const words = kind === 'status' ? note : kind === 'refunded' ? moneyBack(data) : entryOf(FOR_CUSTOMERS, kind)
      return words ? [{ note: words, at }] : []
    }),
  }
}

/** Providers tell of money that leaves as an amount below zero. */
const moneyBack = ({ amountCents }: Record<string, unknown>): string => `${typeof amountCents === 'number' ? dollars(Math.abs(amountCents)) : 'Money'} went back to you.`

export interface PaymentEvidence {
  order: OrderView
  history: OrderEvent[]
  recorded: RecordedEntry[]
  refunds: Refund[]
  /** Newest first; they stay when the account is deleted. */
  receipts: { number: string; isVoid: boolean }[]
  /** Whom the pay forms named, and when they were first shown. */
  forms: { receiver: string; at: number }[]
  /** When the customer came back from the payment page: by its way on, or by its way to cancel. */
  returns: { at: number; cancelled: boolean }[]
  notifications: NotificationView[]
}

/** Everything that is known about an order's payment. */
export async function paymentEvidence(house: House, viewer: Viewer, id: string): Promise<PaymentEvidence> {
  requireAdmin(viewer)
  const { db } = house.database
  const order = await anyOrder(house, viewer, id)
  const history = await readHistory(db, id)
  return {
    order: toOrderView(house, order),
    history,
    recorded: await recordedMoneyOf(db, id),
    refunds: await refundsOf(db, id, { reasons: true }),
    receipts: (await documentsOf(db, id)).map(({ number, voidedAt }) => ({ number, isVoid: voidedAt !== null })),
    forms: await db.selectFrom('pay_forms').select(['receiver', 'at']).where('order_id', '=', id).orderBy('at').execute(),
    returns: history
      .filter(({ kind }) => kind === 'returned' || kind === 'cancelled')
      .map(({ kind, at }) => ({ at, cancelled: kind === 'cancelled' })),
    notifications: await notificationsOf(house, id),
  }
}
