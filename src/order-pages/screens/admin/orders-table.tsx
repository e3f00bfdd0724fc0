// The orders table of the admin area, with the columns of the specification.
import { Link } from 'react-router'
import type { Page } from '#platform/rules/page.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { rowNumber, type Column } from '#ui/screens/data-table.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { MailAddress } from '#ui/screens/mail-address.tsx'
import { PagedTable } from '#ui/screens/paged-table.tsx'
import { ROW_LINK } from '#ui/screens/row-places.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { OrderInList } from './with-agency-lines.ts'

interface OrdersTableProps {
  orders: Page<OrderInList>
  /** The query parameter of the page. */
  param?: string | undefined
  /** The label of each row's link. */
  updateLabel: string
  empty?: React.ReactNode
}

/** On a narrow screen a long line of the status breaks, and the payment stays beside it. */
export const STATUS_BESIDE_PAYMENT = 'min-w-0 flex-1'

/** How far it is paid, too, if it is paid in parts. */
export function OrderPayment({
  order: { paymentStatus, partsLine },
}: {
  order: Pick<OrderInList, 'paymentStatus' | 'partsLine'>
}) {
  const said = useWords('order-pages.screens')
  return (
    <>
      <StatusBadge status={paymentStatus} words={said(`status.${paymentStatus}`)} />
      {partsLine && paymentStatus !== 'Paid' && (
        <span className="mt-0.5 block text-xs text-muted tabular-nums">{partsLine}</span>
      )}
    </>
  )
}

export function OrdersTable({ orders, param, updateLabel, empty }: OrdersTableProps) {
  const t = useWords('order-pages.admin')
  const said = useWords('order-pages.screens')
  const format = useFormat()
  const columns: Column<OrderInList>[] = [
    {
      head: t('head.sl'),
      cell: (_, index) => format.count(rowNumber(orders, index)),
      numeric: true,
      place: 'unseen',
    },
    { head: t('head.date'), cell: (order) => order.orderDate, place: 'line-end', className: 'tabular-nums' },
    {
      head: t('head.name'),
      cell: (order) => (
        <Link to={`/admin/payment-status/${order._id}`} className={`font-medium ${ROW_LINK}`}>
          <span title={order.customerName} className="as-table:line-clamp-2">
            {order.customerName}
          </span>
        </Link>
      ),
      wraps: true,
      place: 'title',
      className: 'as-table:min-w-28',
    },
    {
      head: t('head.email'),
      cell: (order) => <MailAddress>{order.customerEmail}</MailAddress>,
      wraps: true,
      place: 'line',
    },
    {
      head: t('head.price'),
      cell: (order) => format.money(order.priceCents, order.currency),
      numeric: true,
      place: 'aside',
    },
    {
      head: t('head.orderStatus'),
      cell: (order) => (
        <>
          <StatusBadge status={order.orderStatus} words={said(`status.${order.orderStatus}`)} />{' '}
          {order.workLine && (
            <span className="as-table:mt-0.5 as-table:block inline-block text-xs text-muted tabular-nums">
              {order.workLine.words}
            </span>
          )}
        </>
      ),
      place: 'detail',
      className: STATUS_BESIDE_PAYMENT,
    },
    {
      head: t('head.paymentStatus'),
      cell: (order) => <OrderPayment order={order} />,
      wraps: true,
      place: 'end',
    },
    {
      head: t('head.action'),
      place: 'table-only',
      cell: (order) => (
        <LinkButton to={`/admin/payment-status/${order._id}`}>
          {updateLabel}
          <span className="sr-only"> {t('ofCustomer', { name: order.customerName })}</span>
        </LinkButton>
      ),
    },
  ]
  return (
    <PagedTable
      list={orders}
      param={param}
      label={t('orders')}
      caption={t('totalOrders')}
      columns={columns}
      keyOf={(order) => order._id}
      empty={empty ?? <EmptyState title={t('noOrders')}>{t('noOrdersHelp')}</EmptyState>}
    />
  )
}
