// Replaces an order form that was already sent: shows its order instead of letting the customer repeat it.
import { useEffect } from 'react'
import { AnchorButton, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { useFormat } from '#app/use-format.ts'
import { deleteSavedInputs } from '#app/use-saved-inputs.ts'
import type { PlacedBefore } from '#server/use-cases/orders/order-form.ts'

/** The query parameter with the form's idempotency key. */
export const FORM_KEY = 'form'

interface OrderPlacedProps {
  placed: PlacedBefore
  packageId: string
}

export function OrderPlaced({ placed: { order, newKey }, packageId }: OrderPlacedProps) {
  const format = useFormat()
  useEffect(() => deleteSavedInputs('order'), [])
  return (
    <>
      <PageHead title="Your order is placed">
        Order {order.number}: {order.packageName}, {format.money(order.priceCents, order.currency)}, placed on{' '}
        {order.orderDate}.
      </PageHead>
      <Notice
        actions={
          <>
            {order.canBePaid && (
              <LinkButton variant="primary" to={`/pay-now/${order._id}`}>
                Pay Now
              </LinkButton>
            )}
            <LinkButton variant={order.canBePaid ? 'quiet' : 'primary'} to={`/order/${order._id}`}>
              See your order
            </LinkButton>
          </>
        }
      >
        You have ordered this package, so there is nothing to send again.
      </Notice>
      <div className="mt-6">
        <AnchorButton href={`/order-now/${packageId}?${FORM_KEY}=${newKey}`}>
          Order this package again
        </AnchorButton>
      </div>
    </>
  )
}
