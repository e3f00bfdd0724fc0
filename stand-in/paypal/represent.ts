// Orders, captures, refunds and disputes as PayPal shows them.
import { feeOf, wireAmount } from '../amounts.ts'
import { accountId } from '../random-ids.ts'
import type { Capture, CaptureStatus, Dispute, Order, Refund } from './state.ts'

const SELLER = 'seller@wallet.example'
const BUYER = 'zoe.mueller@wallet.example'

export const timeText = (at: number): string => new Date(at).toISOString().replace(/\.\d+/, '')
const money = (minor: number, currency: string) => ({
  currency_code: currency,
  value: wireAmount(minor, currency),
})

/** The site's part of all addresses: the origin by which the shop calls us, and our prefix. */
export interface Place {
  apiUrl: string
  /** Where the buyer's page is. */
  pageUrl: string
}

const link = (rel: string, href: string, method = 'GET') => ({ href, rel, method })

export const refundedOf = (order: Order, captureId: string): number =>
  order.refunds
    .filter((refund) => refund.captureId === captureId && refund.status !== 'FAILED')
    .reduce((sum, { amount }) => sum + amount, 0)

/** How a capture looks after its refunds. A reversed one counts as refunded: PayPal does not document it. */
export function shownStatus(order: Order, capture: Capture): string {
  if (capture.status !== 'COMPLETED') return capture.status
  const refunded = refundedOf(order, capture.id)
  if (capture.reversed || refunded >= capture.amount) return 'REFUNDED'
  return refunded > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED'
}

export function showCapture(order: Order, capture: Capture, { apiUrl }: Place, status?: CaptureStatus) {
  const { currency } = order
  const shown = status ?? shownStatus(order, capture)
  const fee = feeOf(capture.amount)
  return {
    id: capture.id,
    status: shown,
    ...(capture.reason && shown !== 'COMPLETED' && { status_details: { reason: capture.reason } }),
    amount: money(capture.amount, currency),
    final_capture: true,
    // Empty: parsing and writing it again must not turn it into a list.
    seller_protection: {},
    ...(capture.status === 'COMPLETED' && {
      seller_receivable_breakdown: {
        gross_amount: money(capture.amount, currency),
        paypal_fee: money(fee, currency),
        net_amount: money(capture.amount - fee, currency),
      },
    }),
    ...(order.customId !== undefined && { custom_id: order.customId }),
    ...(order.invoiceId !== undefined && { invoice_id: order.invoiceId }),
    payee: { email_address: SELLER, merchant_id: accountId(SELLER) },
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: timeText(capture.createdAt),
    update_time: timeText(capture.createdAt),
    links: [
      link('self', `${apiUrl}/v2/payments/captures/${capture.id}`),
      link('refund', `${apiUrl}/v2/payments/captures/${capture.id}/refund`, 'POST'),
      link('up', `${apiUrl}/v2/checkout/orders/${order.id}`),
    ],
  }
}

export function showRefund(order: Order, refund: Refund, { apiUrl }: Place, status = refund.status) {
  const total = refundedOf(order, refund.captureId)
  return {
    id: refund.id,
    status,
    amount: money(refund.amount, order.currency),
    ...(refund.customId !== undefined && { custom_id: refund.customId }),
    ...(refund.note !== undefined && { note_to_payer: refund.note }),
    seller_payable_breakdown: {
      gross_amount: money(refund.amount, order.currency),
      total_refunded_amount: money(total, order.currency),
    },
    create_time: timeText(refund.createdAt),
    update_time: timeText(refund.createdAt),
    links: [
      link('self', `${apiUrl}/v2/payments/refunds/${refund.id}`),
      link('up', `${apiUrl}/v2/payments/captures/${refund.captureId}`),
    ],
  }
}

const buyer = () => ({
  email_address: BUYER,
  account_id: accountId(BUYER),
  account_status: 'VERIFIED',
  name: { given_name: 'Zoë', surname: 'Müller y Peña' },
  address: { country_code: 'PT' },
})

export function showOrder(order: Order, place: Place) {
  const { captures, refunds } = order
  const approved = order.status !== 'PAYER_ACTION_REQUIRED'
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    payment_source: { paypal: approved ? buyer() : {} },
    purchase_units: [
      {
        reference_id: 'default',
        amount: money(order.amount, order.currency),
        payee: { email_address: SELLER, merchant_id: accountId(SELLER) },
        ...(order.description !== undefined && { description: order.description }),
        ...(order.customId !== undefined && { custom_id: order.customId }),
        ...(order.invoiceId !== undefined && { invoice_id: order.invoiceId }),
        ...(captures.length > 0 && {
          payments: {
            captures: captures.map((capture) => showCapture(order, capture, place)),
            ...(refunds.length > 0 && { refunds: refunds.map((refund) => showRefund(order, refund, place)) }),
          },
        }),
      },
    ],
    create_time: timeText(order.createdAt),
    links: [
      link('self', `${place.apiUrl}/v2/checkout/orders/${order.id}`),
      ...(order.status === 'COMPLETED'
        ? []
        : [link('payer-action', `${place.pageUrl}/checkoutnow?token=${order.id}`)]),
    ],
  }
}

export const showDispute = (order: Order, dispute: Dispute, capture: Capture) => ({
  dispute_id: dispute.id,
  create_time: timeText(dispute.createdAt),
  disputed_transactions: [
    {
      seller_transaction_id: capture.id,
      custom: order.customId ?? '',
      buyer: { name: 'Zoë Müller y Peña' },
      seller: { email: SELLER, merchant_id: accountId(SELLER) },
    },
  ],
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  status: dispute.outcome ? 'RESOLVED' : 'OPEN',
  ...(dispute.outcome && { dispute_outcome: { outcome_code: dispute.outcome } }),
  dispute_amount: money(capture.amount, order.currency),
  dispute_life_cycle_stage: 'CHARGEBACK',
})
