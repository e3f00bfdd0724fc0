// The list that one works through: rows of 40 px, each a link as a whole, and actions for several at once.
import { useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { Page } from '#platform/rules/page.ts'
import { Button } from '#ui/screens/button.tsx'
import type { Column } from '#ui/screens/data-table.tsx'
import { PagedTable } from '#ui/screens/paged-table.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { OrderPayment, STATUS_BESIDE_PAYMENT } from './orders-table.tsx'
import type { OrderInList } from './with-agency-lines.ts'

const ROW_LINK =
  'font-medium text-ink no-underline after:absolute after:inset-0 hover:text-accent ' +
  'focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 ' +
  'focus-visible:after:outline-accent'

const UPDATE_LINK =
  'relative z-10 inline-flex min-h-8 items-center font-medium text-accent underline-offset-2 hover:underline ' +
  'focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11'

interface OrdersListProps {
  orders: Page<OrderInList>
  empty: React.ReactNode
  /** Those that stay chosen after a refusal or before a confirmation. */
  chosen: readonly string[]
}

export function OrdersList({ orders, empty, chosen }: OrdersListProps) {
  const t = useWords('order-pages.admin')
  const said = useWords('order-pages.screens')
  const format = useFormat()
  const form = useRef<HTMLFormElement>(null)
  const columns: Column<OrderInList>[] = [
    {
      head: t('head.choose'),
      hideHead: true,
      place: 'choice',
      className: 'as-table:w-10',
      cell: ({ _id, customerName, number }) => (
        <label className="as-table:justify-center relative z-10 inline-flex min-h-8 min-w-8 cursor-pointer items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11">
          <span className="sr-only">{t('list.chooseOrder', { number, name: customerName })}</span>
          <input
            type="checkbox"
            name="order"
            value={_id}
            defaultChecked={chosen.includes(_id)}
            className="size-4 accent-accent"
          />
        </label>
      ),
    },
    { head: t('head.date'), cell: (order) => order.orderDate, place: 'line', className: 'tabular-nums' },
    {
      head: t('head.customer'),
      cell: (order) => (
        <span className="as-table:max-w-36 as-table:@max-4xl:max-w-26! as-table:2xl:max-w-96 as-table:truncate block [overflow-wrap:anywhere]">
          <span className="as-table:inline as-table:pe-0 block pe-28">
            <Link to={`/admin/payment-status/${order._id}`} className={ROW_LINK}>
              {order.customerName}
            </Link>
          </span>{' '}
          <span className="as-table:inline as-table:max-2xl:hidden as-table:text-sm block text-[0.8125rem] text-muted">
            {order.customerEmail}
          </span>
        </span>
      ),
      wraps: true,
      place: 'title',
      className: 'basis-full',
    },
    {
      head: t('head.package'),
      cell: (order) => (
        <span
          title={order.packageName}
          className="as-table:max-w-24 as-table:2xl:max-w-44 as-table:truncate block [overflow-wrap:anywhere]"
        >
          {order.packageName}
        </span>
      ),
      wraps: true,
      place: 'line-end',
    },
    {
      head: t('head.price'),
      cell: (order) => format.money(order.priceCents, order.currency),
      numeric: true,
      place: 'aside',
      // Beside the name, so that the address below has the whole width.
      className: 'absolute top-2.5 end-0 as-table:static',
    },
    {
      head: t('head.status'),
      cell: (order) => (
        <>
          <StatusBadge status={order.orderStatus} words={said(`status.${order.orderStatus}`)} />{' '}
          {order.workLine && (
            <span className="as-table:max-2xl:block 2xl:as-table:ms-1 inline-block text-xs whitespace-nowrap text-muted tabular-nums">
              {order.workLine.words}
            </span>
          )}
        </>
      ),
      place: 'detail',
      className: STATUS_BESIDE_PAYMENT,
    },
    {
      head: t('head.payment'),
      cell: (order) => <OrderPayment order={order} />,
      wraps: true,
      place: 'end',
    },
    {
      head: t('head.action'),
      hideHead: true,
      place: 'table-only',
      wideOnly: true,
      cell: (order) => (
        <Link to={`/admin/payment-status/${order._id}`} className={UPDATE_LINK}>
          {t('list.update')}
          <span className="sr-only"> {t('ofCustomer', { name: order.customerName })}</span>
        </Link>
      ),
    },
  ]
  return (
    <Form ref={form} method="post" preventScrollReset className="group/orders">
      {orders.rows.length > 0 && <BulkBar form={form} />}
      <PagedTable
        list={orders}
        label={t('orders')}
        caption={t('totalOrders')}
        columns={columns}
        keyOf={(order) => order._id}
        empty={empty}
        dense
      />
    </Form>
  )
}

/** By style, so that it works without scripts too. */
const ONCE_CHOSEN = 'hidden flex-wrap gap-1.5 group-has-[[name=order]:checked]/orders:flex'

/** Each asks the server first, which asks back if emails would leave. */
function BulkBar({ form }: { form: React.RefObject<HTMLFormElement | null> }) {
  const t = useWords('order-pages.admin')
  const busy = useNavigation().state !== 'idle'
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState(0)
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('[name=order]') ?? [])]
  const count = () => setChosen(boxes().filter(({ checked }) => checked).length)
  const chooseAll = (isOn: boolean) => {
    for (const box of boxes()) box.checked = isOn
  }
  // After each render, because other rows may be shown then.
  useEffect(() => {
    const list = form.current
    count()
    list?.addEventListener('change', count)
    return () => list?.removeEventListener('change', count)
  })
  return (
    <div role="group" aria-label={t('list.withChosen')} className="mb-2 flex flex-wrap items-center gap-1.5">
      <label
        hidden={!hydrated}
        className="inline-flex min-h-8 cursor-pointer items-center gap-2 pe-2.5 text-sm text-muted lg:ps-4.5 pointer-coarse:min-h-11"
      >
        <input
          type="checkbox"
          onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
          className="size-4 accent-accent"
        />
        {t('list.allOnPage')}
      </label>
      <div className={ONCE_CHOSEN}>
        {chosen > 0 && (
          <span aria-live="polite" className="self-center pe-1 text-sm tabular-nums">
            {t('list.selected', { orders: chosen })}
          </span>
        )}
        <Button variant="quiet" size="small" name="intent" value="ask-deliver" disabled={busy}>
          {t('list.markDelivered')}
        </Button>
        <Button variant="quiet" size="small" name="intent" value="ask-remind" disabled={busy}>
          {t('list.remind')}
        </Button>
        <Button variant="quiet" size="small" name="intent" value="bulk-lead" disabled={busy}>
          {t('assignToMe')}
        </Button>
      </div>
    </div>
  )
}
