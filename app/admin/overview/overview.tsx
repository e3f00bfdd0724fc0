// The first screen of the admin area: sales, orders, messages and subscribers.
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { dollars } from '#domain/money.ts'
import { pageNumber } from '#domain/page.ts'
import { AdminCards } from '../admin-cards.tsx'
import { MessagesTable } from '../inbox/messages-table.tsx'
import { SubscribersTable } from '../inbox/subscribers-table.tsx'
import { OrdersTable } from '../orders-table.tsx'
import { PAGE_SIZE } from '../page-size.ts'
import { paymentAccounts } from '../payment-accounts.ts'
import { SalesFigures } from '../sales-figures.tsx'
import type { Route } from './+types/overview'
import { ProxyNotice } from './proxy-notice.tsx'
import { SalesPlots } from './sales-plots.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const query = url.searchParams
  const page = (param: string) => pageNumber(query.get(param))
  return orErrorScreen(
    (async () => ({
      untrustedProxy: site.untrustedProxy,
      accounts: await paymentAccounts(act),
      totals: await act.salesTotals(),
      statistics: await act.orderStatistics(),
      orders: await act.searchOrders({ page: page('ordersPage'), size: PAGE_SIZE.overviewOrders }),
      subscribers: await act.pageOfSubscribers({
        status: 'subscribed',
        page: page('subscribersPage'),
        size: PAGE_SIZE.overviewSubscribers,
      }),
      unread: await act.pageOfMessages({
        status: 'UnRead',
        page: page('unreadPage'),
        size: PAGE_SIZE.messages,
      }),
      read: await act.pageOfMessages({ status: 'Read', page: page('readPage'), size: PAGE_SIZE.messages }),
    }))(),
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Admin Panel' }]

export default function Overview({
  loaderData: { untrustedProxy, accounts, totals, statistics, orders, subscribers, unread, read },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Welcome to Admin Panel" />
      <div className="space-y-6">
        {untrustedProxy && <ProxyNotice sender={untrustedProxy} />}
        <AdminCards accounts={accounts} unread={unread.total} />
        <Card
          title={
            <span className="text-2xl tracking-tight tabular-nums sm:text-3xl">
              {`Total Sales: ${dollars(totals.salesCents)}`}
            </span>
          }
          id="sales"
        >
          <div className="-mt-2 mb-5">
            <SalesFigures totals={totals} />
          </div>
          <SalesPlots statistics={statistics} />
        </Card>
        <Card title="Total Orders" id="orders">
          <OrdersTable orders={orders} param="ordersPage" updateLabel="Update Order" />
        </Card>
        <div className="grid items-start gap-6 2xl:grid-cols-2">
          <MessagesTable status="UnRead" messages={unread} />
          <MessagesTable status="Read" messages={read} />
        </div>
        <Card title="Total Subscribers" id="subscribers">
          <SubscribersTable subscribers={subscribers} param="subscribersPage" />
        </Card>
      </div>
    </>
  )
}
