// All orders: searched, filtered, sorted, exported; and what the payment provider told that fits none of them.
import { data, redirect } from 'react-router'
import { dollars } from '#domain/money.ts'
import { pageNumber } from '#domain/page.ts'
import { attempt, orErrorScreen, scopeOf } from '#app/scope.ts'
import { AnchorButton, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { AdminCards } from '../admin-cards.tsx'
import { OrdersTable } from '../orders-table.tsx'
import { PAGE_SIZE } from '../page-size.ts'
import { paymentAccounts } from '../payment-accounts.ts'
import type { Route } from './+types/total-orders'
import { OrderFilters, readFilters } from './order-filters.tsx'
import { NotificationCard } from './notification-card.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  const query = url.searchParams
  const filters = readFilters(query)
  return orErrorScreen(
    (async () => ({
      filters,
      accounts: await paymentAccounts(act),
      totals: await act.salesTotals(),
      orders: await act.searchOrders({ ...filters, page: pageNumber(query.get('page')), size: PAGE_SIZE.totalOrders }),
      unmatched: await act.listUnmatchedNotifications(),
      asked: query.get('done') === 'asked',
    }))(),
  )
}

/** The one thing to do here: ask the provider again about a notification that fits no order. */
export async function action({ context, request }: Route.ActionArgs) {
  const id = String((await request.formData()).get('notification') ?? '')
  const { refusal } = await attempt(() => scopeOf(context).act.reverifyNotification(id))
  return refusal ? data({ refusal }, { status: refusal.status }) : redirect('/total-orders?done=asked')
}

export const meta: Route.MetaFunction = () => [{ title: 'Total Orders' }]

export default function TotalOrders({ loaderData: { filters, accounts, totals, orders, unmatched, asked }, actionData }: Route.ComponentProps) {
  const narrowed = Boolean(filters.text || filters.paymentStatus || filters.orderStatus)
  return (
    <>
      <PageHead title="Total Orders" actions={<AnchorButton href="/api/orders.csv" download>Export as CSV</AnchorButton>}>
        <p className="font-display text-lg font-semibold text-ink">Total Sales: {dollars(totals.salesCents)}</p>
        <p className="tabular-nums">{totals.paidOrders.toLocaleString('en-US')} of {totals.orders.toLocaleString('en-US')} orders are paid.</p>
      </PageHead>
      <div className="space-y-6">
        {asked && !actionData && <Notice>The provider was asked again</Notice>}
        {actionData && <Notice tone="wrong" title="Not asked">{actionData.refusal.detail}</Notice>}
        <AdminCards accounts={accounts} />
        <Card>
          <OrderFilters filters={filters} />
          {orders.cut && <Notice tone="info" className="my-3">Very many orders match. These are the ones we found quickly; a longer or rarer word finds the rest.</Notice>}
          <OrdersTable orders={orders} update="Update" empty={narrowed ? <NoneMatches /> : undefined} />
        </Card>
        {unmatched.length > 0 && (
          <Card title="Notifications that fit no order" id="unmatched">
            <p className="mb-4 text-sm text-muted">The payment provider, or somebody in its name, told of these. None of them changed an order.</p>
            <div className="space-y-3">{unmatched.map((notification) => <NotificationCard key={notification._id} notification={notification} />)}</div>
          </Card>
        )}
      </div>
    </>
  )
}

const NoneMatches = () => (
  <EmptyState title="No order matches" action={<LinkButton to="/total-orders">Show all orders</LinkButton>}>
    Search finds the beginnings of names, e-mail addresses, packages, order numbers, receipt numbers and transactions.
  </EmptyState>
)
