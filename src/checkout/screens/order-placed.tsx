// Replaces an order form that was already sent: shows its order instead of letting the customer repeat it.
import { useDeletedOnceSent } from '#site/screens/frame/use-saved-inputs.ts'
import { AnchorButton, LinkButton } from '#ui/screens/button.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import type { OwnOrder } from '../server/payment-progress.ts'
import { NextStep } from './next-step.tsx'

/** The query parameter with the form's idempotency key. */
export const FORM_KEY = 'form'

interface OrderPlacedProps {
  order: OwnOrder
  newKey: string
  /** What the form for another order is filled with. */
  again: { packageId: string; coupon: string }
}

export function OrderPlaced({ order, newKey, again: { packageId, coupon } }: OrderPlacedProps) {
  useDeletedOnceSent('order', true)
  const query = new URLSearchParams({ [FORM_KEY]: newKey, ...(coupon && { coupon }) })
  return (
    <>
      {order.paymentStatus === 'UnPaid' ? (
        <PageHead title="Your order is placed">
          You ordered this package on {order.orderDate}, so there is nothing to send again.
        </PageHead>
      ) : (
        <PageHead title="You have ordered this before">
          You ordered this package on {order.orderDate}. You can order it again.
        </PageHead>
      )}
      <NextStep order={order} named />
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton variant={order.paymentStatus === 'Paid' ? 'primary' : 'quiet'} to={`/order/${order._id}`}>
          See your order
        </LinkButton>
        <AnchorButton href={`/order-now/${packageId}?${query}`}>Order this package again</AnchorButton>
      </div>
    </>
  )
}
