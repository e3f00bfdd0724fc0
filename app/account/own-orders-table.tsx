// A customer's own orders, in the words of the specification.
import { Link } from 'react-router'
import type { Page } from '#domain/page.ts'
import { dollars } from '#domain/money.ts'
import type { OrderView } from '#server/use-cases/orders/order-record.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { rowNumber, type Column } from '#app/ui/data-table.tsx'
import { PagedTable } from '#app/ui/paged-table.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'

interface OwnOrdersTableProps {
  orders: Page<OrderView>
  caption: string
  empty: React.ReactNode
}

export function OwnOrdersTable({ orders, caption, empty }: OwnOrdersTableProps) {
  const columns: Column<OrderView>[] = [
    { head: 'Sl No.', cell: (_, index) => rowNumber(orders, index), className: 'tabular-nums' },
    { head: 'Order Date', cell: (order) => order.orderDate, className: 'tabular-nums' },
    { head: 'Your Name', cell: (order) => <WhoAndWhat order={order} />, words: true },
    { head: 'Order Status', cell: (order) => <StatusBadge status={order.orderStatus} /> },
    { head: 'Payment Status', cell: (order) => <PaymentCell order={order} />, words: true },
  ]
  return (
    <PagedTable list={orders} caption={caption} columns={columns} keyOf={(order) => order._id} empty={empty} />
  )
}

function WhoAndWhat({ order }: { order: OrderView }) {
  return (
    <span className="inline-flex min-w-0 flex-col items-start">
      <span>{order.customerName}</span>
      <Link to={`/order/${order._id}`} className="inline-flex items-center font-medium text-ink underline decoration-muted/50 underline-offset-3 hover:text-accent pointer-coarse:min-h-11">
        {order.packageName}, {dollars(order.priceCents)}
      </Link>
    </span>
  )
}

function PaymentCell({ order }: { order: OrderView }) {
  if (order.paymentStatus === 'UnPaid') return <LinkButton variant="primary" to={`/pay-now/${order._id}`}>Pay Now</LinkButton>
  if (order.paymentStatus === 'Paid') return <StatusBadge status="You Have Paid" tone="good" />
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusBadge status="You Have Cancelled" tone="bad" />
      {order.refunded && <span className="text-xs text-muted">Refunded</span>}
    </span>
  )
}
