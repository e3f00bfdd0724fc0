// The customer's dashboard: totals and the newest orders.
import { paymentMessageOf } from '#checkout/screens/payment-messages.ts'
import { withWorkLines } from '#order-pages/screens/customer/with-work-lines.ts'
import { isPlaceholderEmail } from '#platform/rules/email-address.ts'
import { pageNumber } from '#platform/rules/page.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { YOUR_MOVE } from '#work/rules/head-words.ts'
import type { Route } from './+types/dashboard'
import { FigureCard, FigureStrip } from './figure-card.tsx'
import { logUnfetched } from './log-unfetched.ts'
import { NoOrders } from './no-orders.tsx'
import { OwnOrdersTable } from './own-orders-table.tsx'
import { WaitingOrders } from './waiting-orders.tsx'

const PAGE_SIZE = 3
/** How many of the newest orders are looked at. The table shows fewer. */
const NOTICED = 20
/** How many orders that wait are named at most. The table marks all of them. */
const MOST_NAMED = 3

export async function loader({ context, request }: Route.LoaderArgs) {
  const { act, viewer, site } = scopeOf(context)
  const page = pageNumber(new URL(request.url).searchParams.get('page'))
  const listed = (number: number, size: number) =>
    orErrorScreen(withWorkLines(act, act.listMyOrders({ page: number, size })))
  const format = await site.format()
  const newest = (await listed(1, NOTICED)).rows.filter(({ ofOtherMode }) => !ofOtherMode)
  const waiting = newest.filter(
    ({ paymentStatus, workLine }) => paymentStatus === 'Paid' && workLine === YOUR_MOVE,
  )
  return {
    orders: await listed(page, PAGE_SIZE),
    /** Something about its payment has to be said; otherwise the newest that is not paid. */
    unsettled:
      newest.find((order) => paymentMessageOf(order, format)) ??
      newest.find(({ paymentStatus }) => paymentStatus === 'UnPaid'),
    waiting: await Promise.all(
      waiting.slice(0, MOST_NAMED).map(async ({ _id, number, packageName }) => {
        const { head } = await orErrorScreen(act.orderWork(_id))
        return { id: _id, number, packageName, head }
      }),
    ),
    totals: await orErrorScreen(act.customerTotals()),
    email: viewer.role === 'visitor' ? '' : viewer.email,
    isAdmin: viewer.role === 'admin',
  }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => logUnfetched(args)

export const meta: Route.MetaFunction = () => [{ title: 'Your dashboard' }]

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { orders, unsettled, waiting, totals, email, isAdmin } = loaderData
  const format = useFormat()
  return (
    <>
      <PageHead
        title="Welcome to User Dashboard"
        actions={
          // A plain form with a full page load, so no data of the session stays in memory.
          <form method="post" action="/sign-out">
            <Button variant="quiet">Signout</Button>
          </form>
        }
      >
        {isPlaceholderEmail(email) ? 'You are signed in.' : <>You are signed in as {email}.</>}
      </PageHead>
      {isAdmin && (
        <Notice
          className="mb-6"
          title="You run this site"
          actions={
            <LinkButton variant="primary" to="/admin" reloadDocument>
              Go to the admin area
            </LinkButton>
          }
        >
          This page shows your own orders as a customer.
        </Notice>
      )}
      <WaitingOrders unsettled={unsettled} waiting={waiting} />
      <FigureStrip>
        <FigureCard href="/my-order" title="My Orders" figure={format.count(totals.orders)}>
          {totals.pending
            ? `${format.count(totals.pending)} not delivered yet`
            : totals.orders
              ? 'Nothing is left to deliver'
              : 'None yet'}
        </FigureCard>
        <FigureCard
          title="Total Spent"
          figure={format.money(totals.spentCents, totals.currency)}
          isTold={totals.refundedCents > 0 || totals.otherCurrencies.length > 0}
        >
          {totals.refundedCents
            ? `${format.money(totals.refundedCents)} of it went back to you, so you spent ${format.money(totals.spentCents - totals.refundedCents)}`
            : 'All your paid orders'}
          {totals.otherCurrencies.map(({ currency, spentCents, refundedCents }) => (
            <span key={currency} className="block">
              And {format.money(spentCents - refundedCents, currency)} in {format.units(currency)}
            </span>
          ))}
        </FigureCard>
        <FigureCard href="/#contact-sec" document title="Support" figure="Ask us">
          Questions, changes, anything unclear
        </FigureCard>
      </FigureStrip>
      <Card
        title="My Orders"
        id="orders"
        aside={totals.orders > 0 && <LinkButton to="/my-order">All orders</LinkButton>}
      >
        <OwnOrdersTable orders={orders} caption="My Orders" empty={<NoOrders />} />
      </Card>
    </>
  )
}
