// How far an order is, and its money: two badges after the words before them.
import type { ReactNode } from 'react'
import type { OrderView } from '#server/use-cases/orders/order-record.ts'
import { StatusBadge } from './status-badge.tsx'

export function OrderBadges({ order, children }: { order: OrderView; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {children}
      <StatusBadge status={order.orderStatus} />
      <StatusBadge status={order.refunded ? 'Refunded' : order.paymentStatus} tone={order.refunded ? 'bad' : undefined} />
    </span>
  )
}
