// The data of the admins' evidence page: what is known about the payment of an order.
import { notificationsOf, type NotificationView } from '#checkout/server/notifications/notification-view.ts'
import { toOwnOrder, type OwnOrder } from '#checkout/server/payment-progress.ts'
import { linksOf, type InvoiceLink } from '#invoices/server/invoice-view.ts'
import { consentOf, type GivenConsent } from '#orders/server/agreement.ts'
import { orderForTeam } from '#orders/server/find-order.ts'
import { readEventsOfKinds, readTimeline, type TimelineEvent } from '#orders/server/order-events.ts'
import { checkoutsOf, toCheckoutView, type CheckoutView } from '#payments/server/ledger/checkouts.ts'
import { documentsOf } from '#payments/server/ledger/documents.ts'
import { recordedMoneyOf, type RecordedEntry } from '#payments/server/ledger/recorded-money.ts'
import { refundablePayments, type RefundablePayment } from '#payments/server/ledger/refundable.ts'
import { refundsOf, type Refund } from '#payments/server/refunds/refunds.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'

export interface PaymentEvidence {
  order: OwnOrder
  history: TimelineEvent[]
  recorded: RecordedEntry[]
  refunds: Refund[]
  /** Newest first. They survive the deletion of the account. */
  receipts: { number: string; isVoid: boolean }[]
  /** Oldest first. */
  invoices: InvoiceLink[]
  vat: VatState
  /** What was agreed with the order; null if nothing was asked. */
  agreement: GivenConsent | null
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

export async function paymentEvidence(app: App, viewer: Viewer, id: string): Promise<PaymentEvidence> {
  requirePermission(viewer, 'work-on-orders')
  const { db } = app.database
  const order = await orderForTeam(app, viewer, id)
  const own = await toOwnOrder(app, order)
  const history = await readTimeline(db, id)
  return {
    order: own,
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
    agreement: await consentOf(db, id),
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
    notifications: await notificationsOf(app, id),
    checkouts: (await checkoutsOf(db, id)).map(toCheckoutView),
    refundable: await refundablePayments(app, id),
  }
}
