// The state of a payment, for the page behind the provider's return URL.
import { AnchorButton, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useFormat } from '#app/use-format.ts'
import type { Format } from '#domain/format.ts'
import type { FollowedOrder } from '#server/use-cases/payments/checkout/payment-progress.ts'
import {
  closedMessage,
  paymentMessageOf,
  refusedPaymentsMessage,
  REVERSED,
  shouldNotPay,
} from './payment-messages.ts'

/** The confirmation may arrive any second. */
export const isWaiting = ({ payment }: FollowedOrder): boolean => payment === 'checking'

export function paymentTitle(order: FollowedOrder, format: Format): string {
  if (isWaiting(order)) return 'Waiting for the confirmation of your payment'
  switch (order.payment) {
    case 'open':
      return 'No payment received yet'
    case 'paid':
      return 'Thank you, your order is paid'
    case 'paid-twice':
      return 'Thank you, your order is paid. You paid twice'
    case 'refunded':
      return order.reversed ? REVERSED : 'This order was refunded'
    default:
      return paymentMessageOf(order, format)!.title
  }
}

export function PaymentState({ order }: { order: FollowedOrder }) {
  const format = useFormat()
  const toPayment = (label: string, primary = false) => (
    <LinkButton variant={primary ? 'primary' : 'quiet'} to={`/pay-now/${order._id}`}>
      {label}
    </LinkButton>
  )
  const receipt = order.paymentStatus === 'Paid' && (
    <LinkButton to={`/receipt/${order._id}`}>See the receipt</LinkButton>
  )
  if (order.ofOtherMode && order.paymentStatus !== 'Paid') {
    const words =
      order.mode === 'test' ? 'This was a test order: no real money moved.' : 'This order is not paid yet.'
    return (
      <Notice tone="info" className="mb-6">
        {words}
      </Notice>
    )
  }
  if (isWaiting(order)) {
    return (
      <Notice
        tone="info"
        className="mb-6"
        title={paymentMessageOf(order, format)!.title}
        actions={toPayment('Back to the payment')}
      >
        <span className="inline-flex items-center gap-3">
          <span
            aria-hidden="true"
            className="size-4 shrink-0 animate-spin rounded-full border-2 border-amber border-t-ink"
          />
          {paymentMessageOf(order, format)!.words} You may close this page.
        </span>
      </Notice>
    )
  }
  if (order.payment === 'open') {
    return (
      <Notice tone="info" className="mb-6" actions={toPayment('Pay Now', true)}>
        We have not received a payment for this order. If you have paid and the provider tells us later, we
        mail you the receipt.
      </Notice>
    )
  }
  if (order.payment === 'paid') {
    return (
      <Notice className="mb-6" title="Paid" actions={receipt}>
        Your payment is in, and your receipt is ready. {refusedPaymentsMessage(order)}
      </Notice>
    )
  }
  if (order.payment === 'refunded')
    return (
      <Notice tone="info" className="mb-6">
        {closedMessage(order).words} {refusedPaymentsMessage(order)}
      </Notice>
    )
  const message = paymentMessageOf(order, format)!
  const writeToUs = shouldNotPay(order.payment) && <AnchorButton href="/contact">Write to us</AnchorButton>
  const payable = {
    denied: toPayment('Try again', true),
    unconfirmed: (
      <>
        {toPayment('Pay Now', true)}
        <AnchorButton href="/contact">Write to us</AnchorButton>
      </>
    ),
  }
  const actions =
    order.payment === 'denied' || order.payment === 'unconfirmed' ? payable[order.payment] : writeToUs
  // Don't repeat the page's heading.
  const title = message.title === paymentTitle(order, format) ? undefined : message.title
  return (
    <Notice
      tone={message.tone}
      className="mb-6"
      title={title}
      actions={
        (actions || receipt) && (
          <>
            {actions}
            {receipt}
          </>
        )
      }
    >
      {message.words}
    </Notice>
  )
}
