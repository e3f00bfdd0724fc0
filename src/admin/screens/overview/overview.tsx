// The first screen of the admin area: what needs somebody, then orders and messages, then the figures.
import { data, Link } from 'react-router'
import { MessagesTable } from '#inbox/screens/messages-table.tsx'
import { SubscribersTable } from '#inbox/screens/subscribers-table.tsx'
import { AdminCards } from '#order-pages/screens/admin/admin-cards.tsx'
import { OrdersTable } from '#order-pages/screens/admin/orders-table.tsx'
import { paymentAccounts } from '#order-pages/screens/admin/payment-accounts.ts'
import { SalesFigures } from '#order-pages/screens/admin/sales-figures.tsx'
import { withWorkLines } from '#order-pages/screens/admin/with-work-lines.ts'
import { pageNumber } from '#platform/rules/page.ts'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { ActionNotices } from '#work/screens/desk/action-notices.tsx'
import { deskFlash, doDeskAction, doneAddress } from '#work/screens/desk/desk-actions.ts'
import type { Route } from './+types/overview'
import { BackupCard } from './backup-card.tsx'
import { GoLiveCard } from './go-live-card.tsx'
import { HeldChargesNotice } from './held-charges-notice.tsx'
import { NeedsYou } from './needs-you.tsx'
import { needsYou } from './needs.ts'
import { openReply } from './open-reply.ts'
import { ProxyNotice } from './proxy-notice.tsx'
import { SalesPlots } from './sales-plots.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const query = url.searchParams
  const page = (param: string) => pageNumber(query.get(param))
  const orders = () => act.searchOrders({ page: page('ordersPage'), size: PAGE_SIZE.overviewOrders })
  const newestUnread = (number: number) =>
    act.pageOfMessages({ status: 'UnRead', page: number, size: PAGE_SIZE.messages })
  return orErrorScreen(
    (async () => ({
      untrustedProxy: site.untrustedProxy,
      needsYou: needsYou({
        desk: await act.desk(),
        unread: await newestUnread(1),
        oldestUnread: (await act.pageOfMessages({ status: 'UnRead', page: 1, size: 1, oldestFirst: true }))
          .rows[0],
        retainers: await act.retainersThatNeedYou(),
        now: Date.now(),
        timeZone: (await site.format()).timeZone,
      }),
      reply: await openReply(act, query.get('reply')),
      fileNotice: (await act.fileSpace()).notice,
      backups: await act.backupStatus(),
      heldCharges: await act.heldCharges(),
      checks: await act.goLiveChecks(),
      flashMessage: deskFlash(query, site),
      accounts: await paymentAccounts(act),
      totals: await act.salesTotals(),
      statistics: await act.orderStatistics(),
      orders: await withWorkLines(act, orders()),
      subscribers: await act.pageOfSubscribers({
        status: 'subscribed',
        page: page('subscribersPage'),
        size: PAGE_SIZE.overviewSubscribers,
      }),
      unread: await newestUnread(page('unreadPage')),
      read: await act.pageOfMessages({ status: 'Read', page: page('readPage'), size: PAGE_SIZE.messages }),
    }))(),
  )
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { refusal, typed, ...done } = await doDeskAction(context, await request.formData())
  return refusal
    ? data({ refusal, ...typed }, { status: refusal.status })
    : redirectWithFlash(doneAddress(url, done))
}

export const meta: Route.MetaFunction = () => [{ title: 'Admin Panel' }]

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const format = useFormat()
  const { untrustedProxy, fileNotice, flashMessage } = loaderData
  const { accounts, totals, statistics, orders, subscribers, unread, read } = loaderData
  return (
    <>
      <PageHead title="Welcome to Admin Panel" />
      <div className="space-y-4 sm:space-y-6">
        <ActionNotices flashMessage={flashMessage} refused={actionData} />
        <NeedsYou {...loaderData.needsYou} reply={loaderData.reply} refused={actionData} />
        {loaderData.heldCharges && <HeldChargesNotice {...loaderData.heldCharges} />}
        {fileNotice && (
          <Notice tone="info" title="Little room for files">
            {fileNotice}
          </Notice>
        )}
        {untrustedProxy && <ProxyNotice sender={untrustedProxy} />}
        <AdminCards accounts={accounts} unread={unread.total} />
        <BackupCard backups={loaderData.backups} />
        <GoLiveCard checks={loaderData.checks} />
        <Card title="Total Orders" id="orders">
          <OrdersTable orders={orders} param="ordersPage" updateLabel="Update Order" />
        </Card>
        {/* Side by side where there is room: empty ones need little. */}
        <div
          className={`grid items-start gap-6 max-sm:gap-4 ${unread.total + read.total ? '2xl:grid-cols-2' : 'md:grid-cols-2'}`}
        >
          <MessagesTable status="UnRead" messages={unread} />
          <MessagesTable status="Read" messages={read} />
        </div>
        <Card
          title={
            <span className="text-2xl tracking-tight tabular-nums sm:text-3xl">
              {`Total Sales: ${format.money(totals.salesCents, totals.currency)}`}
            </span>
          }
          id="sales"
        >
          <div className="-mt-2 mb-5">
            <SalesFigures totals={totals} />
            <Link to="/admin/figures" className={`text-sm ${TEXT_LINK}`}>
              All figures, and the bookkeeper’s file
            </Link>
          </div>
          {/* On a phone the sum comes first, and the plots when they are asked for. */}
          <Disclosure
            summary="Sales by month and package, and the way to delivery"
            className="fold-on-phones"
          >
            <SalesPlots
              statistics={statistics}
              salesCents={totals.salesCents}
              otherCurrencies={totals.otherCurrencies.length > 0}
            />
          </Disclosure>
        </Card>
        <Card title="Total Subscribers" id="subscribers">
          <SubscribersTable subscribers={subscribers} param="subscribersPage" />
        </Card>
      </div>
    </>
  )
}
