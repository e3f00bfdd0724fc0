// The customer's orders, with the column names from the specification.
import { Link } from 'react-router'
import { closedMessage, paymentMessageOf } from '#checkout/screens/payment-messages.ts'
import type { OwnOrder } from '#checkout/server/payment-progress.ts'
import type { ListedOrder } from '#order-pages/screens/customer/with-own-lines.ts'
import { ModeBadge } from '#order-pages/screens/order-badges.tsx'
import { partsLine, waitsForPart } from '#orders/rules/parts.ts'
import type { Page } from '#platform/rules/page.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { rowNumber, type Column } from '#ui/screens/data-table.tsx'
import { PagedTable } from '#ui/screens/paged-table.tsx'
import { ABOVE_ROW_LINK, ROW_LINK } from '#ui/screens/row-places.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useAllWords, useWords } from '#ui/screens/use-words.ts'

interface OwnOrdersTableProps {
  orders: Page<ListedOrder>
  caption: string
  empty: React.ReactNode
}

export function OwnOrdersTable({ orders, caption, empty }: OwnOrdersTableProps) {
  const t = useWords('account.screens')
  const columns: Column<ListedOrder>[] = [
    {
      head: t('column.number'),
      cell: (_, index) => rowNumber(orders, index),
      place: 'unseen',
      className: 'text-xs text-muted tabular-nums',
    },
    {
      head: t('column.date'),
      cell: (order) => order.orderDate,
      place: 'detail',
      className: 'whitespace-nowrap tabular-nums',
    },
    {
      head: t('column.name'),
      cell: (order) => <WhatAndWho order={order} />,
      wraps: true,
      place: 'title',
    },
    {
      head: t('column.orderStatus'),
      cell: (order) => <WorkStatus order={order} />,
      place: 'end',
    },
    {
      head: t('column.paymentStatus'),
      cell: (order) => <PaymentCell order={order} />,
      wraps: true,
      place: 'aside',
    },
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

function WorkStatus({ order: { orderStatus, workLine } }: { order: ListedOrder }) {
  const t = useWords('account.screens')
  return (
    <span className="as-table:flex-col as-table:items-start inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      <StatusBadge status={orderStatus} words={t(`orderStatus.${orderStatus}`)} />
      {workLine && (
        <span className="text-xs text-muted">
          {workLine.kind === 'by' && <span className="as-table:not-sr-only sr-only">{t('inProgress')} </span>}
          {workLine.words}
        </span>
      )}
    </span>
  )
}

function WhatAndWho({ order }: { order: OwnOrder }) {
  const format = useFormat()
  return (
    <span className="inline-flex min-w-0 flex-col items-start">
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <Link to={`/order/${order._id}`} className={`font-semibold ${ROW_LINK}`}>
          {order.packageName}, {format.money(order.priceCents, order.currency)}
        </Link>
        <ModeBadge order={order} />
      </span>
      <span className="as-table:text-sm text-[0.8125rem] text-muted">
        {order.number}
        <span className="as-table:not-sr-only sr-only">, {order.customerName}</span>
      </span>
    </span>
  )
}

const SMALL_LINK = 'text-xs text-muted underline underline-offset-3 hover:text-accent pointer-coarse:py-1'

function PaymentCell({ order }: { order: OwnOrder }) {
  const words = useAllWords()
  const t = useWords('account.screens')
  // After a denied payment the action is still Pay Now, so no note is needed.
  const note = order.payment === 'denied' ? undefined : paymentMessageOf(order, words)?.title
  return (
    <span className="as-table:items-start inline-flex flex-col items-end gap-1">
      <PaymentStatus order={order} />
      {order.parts.length > 0 && order.paymentStatus !== 'Paid' && (
        <span className="text-xs text-muted">{words.read(partsLine(order.parts, order.currency))}</span>
      )}
      {order.paymentStatus === 'Paid' && order.receiptNumber && (
        <Link to={`/receipt/${order._id}`} className={`${SMALL_LINK} ${ABOVE_ROW_LINK}`}>
          {t.rich('receipt', {
            number: order.receiptNumber,
            unseen: (number) => <span className="sr-only">{number}</span>,
          })}
        </Link>
      )}
      {note && <span className="max-w-[34ch] text-xs text-muted">{note}</span>}
    </span>
  )
}

function PaymentStatus({ order }: { order: OwnOrder }) {
  const words = useAllWords()
  const t = words.of('account.screens')
  if (order.paymentStatus === 'UnPaid' && order.ofOtherMode)
    return <StatusBadge status="UnPaid" words={t('unpaid')} />
  if (order.payment === 'processing') return <StatusBadge status={t('beingProcessed')} tone="wait" />
  if (order.payment === 'checking') return <StatusBadge status={t('beingChecked')} tone="wait" />
  if (order.payment === 'not-accepted') return <StatusBadge status={t('underReview')} tone="wait" />
  if (order.paymentStatus === 'UnPaid' && waitsForPart(order.parts))
    return <StatusBadge status="UnPaid" words={t('unpaid')} />
  if (order.paymentStatus === 'UnPaid')
    return (
      <LinkButton variant="primary" to={`/pay-now/${order._id}`} className={ABOVE_ROW_LINK}>
        {t('payNow')}
      </LinkButton>
    )
  if (order.paymentStatus === 'Paid') return <StatusBadge status={t('youHavePaid')} tone="good" />
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <StatusBadge status={t('youHaveCancelled')} tone="bad" />
      {order.refunded && <span className="text-xs text-muted">{closedMessage(order, words).title}</span>}
      {order.canBePaid && (
        <Link to={`/pay-now/${order._id}`} className={`${SMALL_LINK} ${ABOVE_ROW_LINK}`}>
          {t('payAfterAll')}
        </Link>
      )}
    </span>
  )
}
