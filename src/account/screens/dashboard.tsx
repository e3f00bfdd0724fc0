// The customer's dashboard: totals and the newest orders.
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NextStep, nextStepOf, orderWords } from '#checkout/screens/next-step.tsx'
import { paymentMessageOf } from '#checkout/screens/payment-messages.ts'
import type { OwnOrder } from '#checkout/server/payment-progress.ts'
import { withOwnLines } from '#order-pages/screens/customer/with-own-lines.ts'
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
import { logUnfetched } from './log-unfetched.ts'
import { NoOrders } from './no-orders.tsx'
import { OwnOrdersTable } from './own-orders-table.tsx'

interface WaitingOrder {
  id: string
  number: string
  packageName: string
  /** What is asked. */
  head: string
}

interface WaitingOrdersProps {
  /** Its payment has to be talked about, or is open. */
  unsettled: OwnOrder | undefined
  waiting: readonly WaitingOrder[]
}

/** What waits for the customer: one notice, or one card with a row for each order. */
function WaitingOrders({ unsettled, waiting }: WaitingOrdersProps) {
  const format = useFormat()
  const step = unsettled && nextStepOf(unsettled, format)
  // A message about a payment stands alone: it may ask for nothing.
  const isRow = step?.isPlain && waiting.length > 0
  return (
    <>
      {unsettled && !isRow && <NextStep order={unsettled} named />}
      {isRow || waiting.length > 1 ? (
        <section aria-labelledby="waiting" className="mb-6 rounded-md px-4 text-sm amber-note">
          <h2 id="waiting" className="pt-3 pb-2 font-semibold">
            Waiting for you
          </h2>
          <ul className="m-0 list-none p-0">
            {isRow && (
              <li className={ROW}>
                <div className="min-w-0">
                  <p className="font-medium [overflow-wrap:anywhere]">{orderWords(unsettled!, format)}</p>
                  <p>Your payment. {step.words}</p>
                </div>
                <div className="shrink-0">{step.actions}</div>
              </li>
            )}
            {waiting.map((order) => (
              <WaitingRow key={order.id} order={order} />
            ))}
          </ul>
        </section>
      ) : (
        waiting.map((order) => <WaitingNotice key={order.id} order={order} />)
      )}
    </>
  )
}

const ROW = 'relative flex items-center justify-between gap-x-4 border-t border-amber/50 py-2.5'

const WaitingRow = ({ order: { id, number, packageName, head } }: { order: WaitingOrder }) => (
  <li className={ROW}>
    <div className="min-w-0">
      <Link
        to={`/order/${id}`}
        className="font-medium [overflow-wrap:anywhere] text-ink underline-offset-3 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
      >
        {packageName}, order {number}
      </Link>
      <p>{head}</p>
    </div>
    <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
  </li>
)

const WaitingNotice = ({ order: { id, number, packageName, head } }: { order: WaitingOrder }) => (
  <Notice
    tone="info"
    className="mb-6"
    title={`Waiting for you: ${packageName}, order ${number}`}
    actions={
      <LinkButton variant="primary" to={`/order/${id}`}>
        Go to the order<span className="sr-only"> {number}</span>
      </LinkButton>
    }
  >
    {head}
  </Notice>
)

const PAGE_SIZE = 3
/** How many of the newest orders are looked at. The table shows fewer. */
const NOTICED = 20
/** How many orders that wait are named at most. The table marks all of them. */
const MOST_NAMED = 3

export async function loader({ context, request }: Route.LoaderArgs) {
  const { act, viewer, site } = scopeOf(context)
  const page = pageNumber(new URL(request.url).searchParams.get('page'))
  const listed = (number: number, size: number) =>
    orErrorScreen(withOwnLines(act, act.listMyOrders({ page: number, size })))
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

interface FigureCardProps {
  title: string
  figure: ReactNode
  children: ReactNode
  href?: string
  /** Links with a full page load, for public pages. */
  document?: boolean
  /** On a phone too: what stands below is more than an explanation. */
  isTold?: boolean
}

/** The gaps of the strip are its lines. */
const FigureStrip = ({ children }: { children: ReactNode }) => (
  <div className="mb-8 flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid sm:grid-cols-3 sm:gap-4 sm:overflow-visible sm:rounded-none sm:border-0 sm:bg-transparent">
    {children}
  </div>
)

const SHEET =
  'block grow bg-surface px-3 py-2.5 text-ink no-underline sm:rounded-lg sm:border sm:border-line sm:p-5'
const LINKED_SHEET = [
  SHEET,
  'transition-colors duration-150 hover:border-accent',
  'focus-visible:outline-2 -outline-offset-2 focus-visible:outline-accent sm:outline-offset-2',
].join(' ')

function FigureCard({ title, figure, children, href, document, isTold = false }: FigureCardProps) {
  const inner = (
    <>
      <span className="block text-xs text-muted sm:text-sm">{title}</span>
      <span className="block font-display text-lg font-semibold tracking-tight tabular-nums sm:mt-1 sm:text-3xl">
        {figure}
      </span>
      <span className={`mt-1 block text-sm text-muted ${isTold ? '' : 'max-sm:sr-only'}`}>{children}</span>
    </>
  )
  if (!href) return <div className={SHEET}>{inner}</div>
  return document ? (
    <a href={href} className={LINKED_SHEET}>
      {inner}
    </a>
  ) : (
    <Link to={href} className={LINKED_SHEET}>
      {inner}
    </Link>
  )
}
