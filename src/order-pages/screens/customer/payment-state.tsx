// The state of a payment, for the page behind the provider's return URL.
import type { ReactNode } from 'react'
import {
  CANCELLED_PAYMENT,
  closedMessage,
  partRefundedWords,
  paymentMessageOf,
  refusedPaymentsMessage,
  shouldNotPay,
} from '#checkout/screens/payment-messages.ts'
import type { FollowedOrder } from '#checkout/server/payment-progress.ts'
import { REVERSED } from '#orders/rules/payment-ledger.ts'
import type { Format } from '#platform/rules/format.ts'
import { AnchorButton, LinkButton } from '#ui/screens/button.tsx'
import type { NoticeTone } from '#ui/screens/notice.tsx'
import type { PaymentWords } from './work/work-head.tsx'

/** The confirmation may arrive any second. */
export const isWaiting = ({ payment }: FollowedOrder): boolean => payment === 'checking'

export function paymentTitle(order: FollowedOrder, format: Format): string {
  if (isWaiting(order)) return 'Waiting for the confirmation of your payment'
  switch (order.payment) {
    case 'open':
      return order.paymentStatus === 'Cancelled' ? CANCELLED_PAYMENT.title : 'No payment received yet'
    case 'paid':
    case 'paid-twice':
      return 'Thank you, your order is paid'
    case 'refunded':
      return order.reversed ? REVERSED : 'This order was refunded'
    default:
      return paymentMessageOf(order, format)!.title
  }
}

interface PaymentState extends PaymentWords {
  tone: NoticeTone
  actions?: ReactNode
}

export function paymentStateOf(order: FollowedOrder, format: Format): PaymentState {
  const toPayment = (label: string, primary = false) => (
    <LinkButton variant={primary ? 'primary' : 'quiet'} to={`/pay-now/${order._id}`}>
      {label}
    </LinkButton>
  )
  const receipt = order.paymentStatus === 'Paid' && (
    <LinkButton to={`/receipt/${order._id}`}>See the receipt</LinkButton>
  )
  if (order.ofOtherMode && order.paymentStatus !== 'Paid')
    return {
      tone: 'info',
      title:
        order.mode === 'test' ? 'This was a test order: no real money moved.' : 'This order is not paid yet.',
    }
  if (isWaiting(order)) {
    const { title, words } = paymentMessageOf(order, format)!
    return {
      tone: 'info',
      title,
      words: (
        <span className="inline-flex items-center gap-3">
          <span
            aria-hidden="true"
            className="size-4 shrink-0 animate-spin rounded-full border-2 border-amber border-t-ink"
          />
          {words} You may close this page.
        </span>
      ),
      actions: toPayment('Back to the payment'),
    }
  }
  if (order.payment === 'open' && order.paymentStatus === 'Cancelled')
    return {
      tone: 'info',
      // Instead of whose move it is.
      title: 'Nothing was charged.',
      words: 'If you change your mind, you can still pay this order.',
      actions: toPayment('Pay Now', true),
    }
  if (order.payment === 'open')
    return {
      tone: 'info',
      words:
        'We have not received a payment for this order. If you have paid and the provider tells us later, ' +
        'we mail you the receipt.',
      actions: toPayment('Pay Now', true),
    }
  if (order.payment === 'paid') {
    const words = [
      'Your payment is in, and your receipt is ready.',
      partRefundedWords(order, format),
      refusedPaymentsMessage(order),
    ]
    return {
      tone: 'done',
      title: order.refundedCents ? 'Paid, partly refunded' : 'Paid',
      words: words.filter(Boolean).join(' '),
      actions: receipt,
    }
  }
  if (order.payment === 'refunded')
    return { tone: 'info', words: `${closedMessage(order).words} ${refusedPaymentsMessage(order) ?? ''}` }
  const message = paymentMessageOf(order, format)!
  const { payment } = order
  const isHeading = message.title === paymentTitle(order, format)
  const isUnconfirmed = payment === 'unconfirmed'
  const pay = payment === 'denied' ? toPayment('Try again', true) : isUnconfirmed && toPayment('Pay Now')
  const write = (isUnconfirmed || shouldNotPay(payment)) && (
    <AnchorButton variant={isUnconfirmed ? 'primary' : 'quiet'} href={`/order/${order._id}#write`}>
      Write to us
    </AnchorButton>
  )
  return {
    tone: message.tone,
    // The heading is not repeated. After a denied payment the sentence of the work says what to do.
    title: isHeading ? (payment === 'denied' ? undefined : null) : message.title,
    words: message.words,
    actions: (pay || write || receipt) && (
      <>
        {write}
        {pay}
        {receipt}
      </>
    ),
  }
}
