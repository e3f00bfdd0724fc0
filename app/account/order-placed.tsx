// In place of an order form that was sent before: the order that it made, instead of the chance to make it
// again.
import { useEffect } from 'react'
import { AnchorButton, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { dollars } from '#domain/money.ts'
import type { OrderView } from '#server/use-cases/orders/order-record.ts'
import { deleteSentKeys } from './use-form-key.ts'
import { deleteSavedInputs } from './use-saved-inputs.ts'

interface OrderPlacedProps {
  order: OrderView
  packageId: string
  /** The form was sent once more, with other words. */
  changed: boolean
}

export function OrderPlaced({ order, packageId, changed }: OrderPlacedProps) {
  useEffect(() => {
    deleteSentKeys()
    deleteSavedInputs('order')
  }, [])
  return (
    <>
      <PageHead title="Your order is placed">
        Order {order.number}: {order.packageName}, {dollars(order.priceCents)}, placed on {order.orderDate}.
      </PageHead>
      {changed && (
        <Notice tone="wrong" className="mb-6" title="This form was sent before">
          The order stands as you placed it first. What you changed since was not ordered.
        </Notice>
      )}
      <Notice
        actions={
          <LinkButton variant="primary" to={`/order/${order._id}`}>
            See your order
          </LinkButton>
        }
      >
        This form made the order, so there is nothing to send again. We mailed you the way to pay.
      </Notice>
      <div className="mt-6">
        <AnchorButton href={`/order-now/${packageId}`}>Place another order</AnchorButton>
      </div>
    </>
  )
}
