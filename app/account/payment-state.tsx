import type { OrderView } from '#server/use-cases/orders/order-record.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

interface PaymentStateProps {
  order: OrderView
  /** Still being asked about; false once it takes too long. */
  following: boolean
}

export function PaymentState({ order, following }: PaymentStateProps) {
  if (order.paymentStatus === 'Paid') return <Notice className="mb-6" title="Paid">Your payment is in. We mailed you the receipt and start right away.</Notice>
  if (!order.canBePaid) return <Notice tone="info" className="mb-6">The money went back to you, and the order is closed.</Notice>
  if (!following) {
    return (
      <Notice tone="info" className="mb-6" title="Not confirmed yet" actions={<LinkButton to={`/pay-now/${order._id}`}>Back to the payment</LinkButton>}>
        The confirmation takes longer than usual. If you have paid, there is nothing to do: we mail you as soon as it arrives. If you have not, you can still pay.
      </Notice>
    )
  }
  return (
    <Notice tone="info" className="mb-6" title="Waiting for the confirmation of your payment">
      <span className="inline-flex items-center gap-3">
        <span aria-hidden="true" className="size-4 shrink-0 animate-spin rounded-full border-2 border-amber border-t-ink" />
        This takes a few seconds. You may close this page: we mail you the receipt.
      </span>
    </Notice>
  )
}
