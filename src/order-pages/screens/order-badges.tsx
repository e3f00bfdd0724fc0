// Badges for the status and the payment of an order.
import type { ReactNode } from 'react'
import type { OrderView } from '#orders/server/order-record.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useWords } from '#ui/screens/use-words.ts'

/** Only for an order of the other payment mode. The banner covers orders of the current mode. */
export function ModeBadge({
  order: { ofOtherMode, mode },
}: {
  order: Pick<OrderView, 'ofOtherMode' | 'mode'>
}) {
  const t = useWords('order-pages.screens')
  return ofOtherMode ? <StatusBadge status={t(`mode.${mode}`)} tone="wait" /> : null
}

interface OrderBadgesProps {
  /** `reversed`: a bank took the payment back, as in a chargeback. */
  order: OrderView & { reversed: boolean }
  children: ReactNode
}

export function OrderBadges({ order, children }: OrderBadgesProps) {
  const t = useWords('order-pages.screens')
  const payment = order.refunded ? (order.reversed ? 'Reversed' : 'Refunded') : order.paymentStatus
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {children}
      <ModeBadge order={order} />
      <StatusBadge status={order.orderStatus} words={t(`status.${order.orderStatus}`)} />
      <StatusBadge status={payment} words={t(`status.${payment}`)} {...(order.refunded && { tone: 'bad' })} />
    </span>
  )
}
