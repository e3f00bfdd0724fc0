// In place of an order form that was sent before: the order that it made, instead of the chance to make it
// again.
import { useEffect } from 'react'
import { AnchorButton, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { dollars } from '#domain/money.ts'
import type { PlacedBefore } from '#server/use-cases/orders/order-form.ts'
import { deleteSavedInputs } from './use-saved-inputs.ts'

/** In the address: the key of the form to show. */
export const FORM_KEY = 'form'

interface OrderPlacedProps {
  placed: PlacedBefore
  packageId: string
}

export function OrderPlaced({ placed: { order, newKey }, packageId }: OrderPlacedProps) {
  useEffect(() => deleteSavedInputs('order'), [])
  return (
    <>
      <PageHead title="Your order is placed">
        Order {order.number}: {order.packageName}, {dollars(order.priceCents)}, placed on {order.orderDate}.
      </PageHead>
      <Notice
        actions={
          <LinkButton variant="primary" to={`/order/${order._id}`}>
            See your order
          </LinkButton>
        }
      >
        You have ordered this package, so there is nothing to send again.{' '}
        {order.canBePaid && 'We mailed you the way to pay.'}
      </Notice>
      <div className="mt-6">
        <AnchorButton href={`/order-now/${packageId}?${FORM_KEY}=${newKey}`}>
          Order this package again
        </AnchorButton>
      </div>
    </>
  )
}
