// The customer's orders, with the column names from the specification.
import { Link } from 'react-router'
import { ModeBadge } from '#app/orders/order-badges.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { rowNumber, type Column } from '#app/ui/data-table.tsx'
import { PagedTable } from '#app/ui/paged-table.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { useFormat } from '#app/use-format.ts'
import type { Page } from '#domain/page.ts'
import type { OwnOrder } from '#server/use-cases/payments/payment-progress.ts'
import { closedMessage, paymentMessageOf } from './payment-messages.ts'
import type { ListedOrder } from './with-work-lines.ts'

interface OwnOrdersTableProps {
  orders: Page<ListedOrder>
  caption: string
  empty: React.ReactNode
}

export function OwnOrdersTable({ orders, caption, empty }: OwnOrdersTableProps) {
  const columns: Column<ListedOrder>[] = [
    { head: 'Sl No.', cell: (_, index) => rowNumber(orders, index), className: 'tabular-nums' },
    { head: 'Order Date', cell: (order) => order.orderDate, className: 'tabular-nums' },
    { head: 'Your Name', cell: (order) => <WhoAndWhat order={order} />, wraps: true },
    { head: 'Order Status', cell: (order) => <WorkStatus order={order} /> },
    { head: 'Payment Status', cell: (order) => <PaymentCell order={order} />, wraps: true },
  ]
  return (
    <PagedTable
      list={orders}
      caption={caption}
      columns={columns}
      keyOf={(order) => order._id}
      empty={empty}
    />
  )
}

function WorkStatus({ order }: { order: ListedOrder }) {
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <StatusBadge status={order.orderStatus} />
      {order.workLine && <span className="text-xs text-muted">{order.workLine}</span>}
    </span>
  )
}

function WhoAndWhat({ order }: { order: OwnOrder }) {
  const format = useFormat()
  return (
    <span className="inline-flex min-w-0 flex-col items-start">
      <span className="inline-flex flex-wrap items-center gap-x-2">
        {order.customerName} <ModeBadge order={order} />
      </span>
      <Link
        to={`/order/${order._id}`}
        className="inline-flex items-center font-medium text-ink underline decoration-muted/50 underline-offset-3 hover:text-accent pointer-coarse:min-h-11"
      >
        {order.packageName}, {format.money(order.priceCents, order.currency)}
      </Link>
    </span>
  )
}

function PaymentCell({ order }: { order: OwnOrder }) {
  const format = useFormat()
  // After a denied payment the action is still Pay Now, so no note is needed.
  const note = order.payment === 'denied' ? undefined : paymentMessageOf(order, format)?.title
  return (
    <span className="inline-flex flex-col items-start gap-1">
      <PaymentStatus order={order} />
      {note && <span className="max-w-[34ch] text-xs text-muted">{note}</span>}
    </span>
  )
}

function PaymentStatus({ order }: { order: OwnOrder }) {
  if (order.paymentStatus === 'UnPaid' && order.ofOtherMode) return <StatusBadge status="UnPaid" />
  if (order.payment === 'processing') return <StatusBadge status="Being processed" tone="wait" />
  if (order.payment === 'checking') return <StatusBadge status="Being checked" tone="wait" />
  if (order.payment === 'not-accepted') return <StatusBadge status="Under review" tone="wait" />
  if (order.paymentStatus === 'UnPaid')
    return (
      <LinkButton variant="primary" to={`/pay-now/${order._id}`}>
        Pay Now
      </LinkButton>
    )
  if (order.paymentStatus === 'Paid') return <StatusBadge status="You Have Paid" tone="good" />
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusBadge status="You Have Cancelled" tone="bad" />
      {order.refunded && <span className="text-xs text-muted">{closedMessage(order).title}</span>}
    </span>
  )
}
