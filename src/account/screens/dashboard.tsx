// The customer's dashboard: a card for each open order, the retainers, the totals and the newest orders.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paymentMessageOf } from '#checkout/screens/payment-messages.ts'
import { OpenOrder } from '#order-pages/screens/customer/open-order.tsx'
import { withOwnLines, type ListedOrder } from '#order-pages/screens/customer/with-own-lines.ts'
import { isPlaceholderEmail } from '#platform/rules/email-address.ts'
import { pageNumber } from '#platform/rules/page.ts'
import type { Words } from '#platform/rules/words.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { A, useLocal } from '#ui/screens/local-link.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useAllWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/dashboard'
import { logUnfetched } from './log-unfetched.ts'
import { NoOrders } from './no-orders.tsx'
import { OwnOrdersTable } from './own-orders-table.tsx'
import { RetainersPart } from './parts/retainers-part.tsx'

const PAGE_SIZE = 3
/** Of so many of the newest orders the open ones are looked for. */
const NOTICED = 20
/** How many open orders have a card. The table has all. */
const MOST_SHOWN = 4

/** Something is to come of it, or something is to be said about its payment. */
const isOpen = (order: ListedOrder, words: Words): boolean =>
  !order.ofOtherMode &&
  (paymentMessageOf(order, words) !== undefined ||
    (order.paymentStatus !== 'Cancelled' && order.workLine?.kind !== 'over'))

const byMove = ({ workLine }: ListedOrder): number => (workLine?.kind === 'your-move' ? 0 : 1)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { act, viewer, ...scope } = scopeOf(context)
  const page = pageNumber(new URL(request.url).searchParams.get('page'))
  const listed = (number: number, size: number) =>
    orErrorScreen(withOwnLines(act, act.listMyOrders({ page: number, size })))
  const words = await scope.words()
  const open = (await listed(1, NOTICED)).rows
    .filter((order) => isOpen(order, words))
    .toSorted((one, other) => byMove(one) - byMove(other))
  return {
    orders: await listed(page, PAGE_SIZE),
    open: await Promise.all(
      open
        .slice(0, MOST_SHOWN)
        .map(async (order) => ({ order, work: await orErrorScreen(act.orderWork(order._id)) })),
    ),
    retainers: (await orErrorScreen(act.listMyRetainers())).filter(({ state }) => state !== 'ended'),
    totals: await orErrorScreen(act.customerTotals()),
    email: viewer.role === 'visitor' ? '' : viewer.email,
    isAdmin: viewer.role === 'admin',
  }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => logUnfetched(args)

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { orders, open, retainers, totals, email, isAdmin } = loaderData
  const words = useAllWords()
  const { format } = words
  const t = words.of('account.screens')
  const local = useLocal()
  return (
    <>
      <title>{t('yourDashboard')}</title>
      <PageHead
        title={t('welcome')}
        actions={
          // A plain form with a full page load, so no data of the session stays in memory.
          <form method="post" action={local('/sign-out')}>
            <Button variant="quiet">{t('signOut')}</Button>
          </form>
        }
      >
        {isPlaceholderEmail(email) ? t('signedIn') : t('youAreSignedInAs', { email })}
      </PageHead>
      {isAdmin && (
        <Notice
          className="mb-6"
          title={t('youRunSite')}
          actions={
            <LinkButton variant="primary" to="/admin" reloadDocument>
              {t('goToAdmin')}
            </LinkButton>
          }
        >
          {t('ownOrdersHere')}
        </Notice>
      )}
      {open.map((each) => (
        <OpenOrder key={each.order._id} {...each} />
      ))}
      {retainers.length > 0 && (
        <div className="mb-6">
          <RetainersPart retainers={retainers} />
        </div>
      )}
      <FigureStrip>
        <FigureCard href="/my-order" title={t('myOrders')} figure={format.count(totals.orders)}>
          {totals.pending
            ? t('notDeliveredYet', { count: totals.pending })
            : t(totals.orders ? 'nothingLeft' : 'noneYet')}
        </FigureCard>
        <FigureCard
          title={t('totalSpent')}
          figure={format.money(totals.spentCents, totals.currency)}
          isTold={totals.refundedCents > 0 || totals.otherCurrencies.length > 0}
        >
          {totals.refundedCents
            ? t('partBack', {
                back: format.money(totals.refundedCents),
                spent: format.money(totals.spentCents - totals.refundedCents),
              })
            : t('allPaidOrders')}
          {totals.otherCurrencies.map(({ currency, spentCents, refundedCents }) => (
            <span key={currency} className="block">
              {t('andInCurrency', {
                amount: format.money(spentCents - refundedCents, currency),
                currency: format.units(currency),
              })}
            </span>
          ))}
        </FigureCard>
        <FigureCard href="/#contact-sec" document title={t('support')} figure={t('askUs')}>
          {t('supportHelp')}
        </FigureCard>
      </FigureStrip>
      <Card
        title={t('myOrders')}
        id="orders"
        aside={totals.orders > 0 && <LinkButton to="/my-order">{t('allOrders')}</LinkButton>}
      >
        <OwnOrdersTable orders={orders} caption={t('myOrders')} empty={<NoOrders />} />
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
  <div className="mb-6 flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid sm:grid-cols-3">
    {children}
  </div>
)

const SHEET = 'block grow bg-surface px-3 py-2.5 text-ink no-underline sm:px-5'
const LINKED_SHEET = [
  SHEET,
  'transition-colors duration-150 hover:bg-accent-soft',
  'focus-visible:outline-2 -outline-offset-2 focus-visible:outline-accent',
].join(' ')

function FigureCard({ title, figure, children, href, document, isTold = false }: FigureCardProps) {
  const inner = (
    <>
      <span className="block text-xs text-muted">{title}</span>
      <span className="block font-display text-lg font-semibold tracking-tight tabular-nums">{figure}</span>
      <span className={`block text-xs text-muted ${isTold ? '' : 'max-sm:sr-only'}`}>{children}</span>
    </>
  )
  if (!href) return <div className={SHEET}>{inner}</div>
  return document ? (
    <A href={href} className={LINKED_SHEET}>
      {inner}
    </A>
  ) : (
    <Link to={href} className={LINKED_SHEET}>
      {inner}
    </Link>
  )
}
