// All orders, with search, filters and export, and the notifications that match no order.
import { data, Link } from 'react-router'
import { pageNumber } from '#platform/rules/page.ts'
import { otherMode } from '#platform/rules/payment-mode.ts'
import { may } from '#platform/rules/permissions.ts'
import { AnchorButton, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Confirm } from '#ui/screens/confirm.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { TAB, TAB_CURRENT, TAB_OTHER } from '#ui/screens/tab.ts'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { OrderTabCounts } from '../../server/count-by-tab.ts'
import type { Route } from './+types/total-orders'
import { AdminCards } from './admin-cards.tsx'
import { bulkAction, type BulkAnswer } from './bulk-actions.ts'
import { BulkQuestionNotice } from './bulk-question.tsx'
import { TOTAL_ORDERS_FLASH } from './flash.ts'
import { NotificationCard } from './notification-card.tsx'
import { FilterChips, OrderFilters } from './order-filters.tsx'
import { OrdersList } from './orders-list.tsx'
import { paymentAccounts } from './payment-accounts.ts'
import { exportAddress, isNarrowed, readFilters, type Filters } from './read-filters.ts'
import { SalesFigures } from './sales-figures.tsx'
import { withAgencyLines } from './with-agency-lines.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, site, viewer } = scopeOf(context)
  const query = url.searchParams
  const filters = readFilters(query)
  const mode = filters.mode ?? site.paymentMode
  const seesSales = may(viewer, 'see-sales')
  return orErrorScreen(
    (async () => ({
      filters,
      accounts: may(viewer, 'change-settings') ? await paymentAccounts(act) : null,
      mode,
      isOtherMode: mode !== site.paymentMode,
      totals: seesSales ? await act.salesTotals(mode) : null,
      counts: await act.orderTabCounts(mode),
      here: `${url.pathname}${url.search}`,
      ofOtherMode: seesSales ? (await act.salesTotals(otherMode(mode))).orders : 0,
      orders: await withAgencyLines(
        act,
        act.searchOrders({ ...filters, page: pageNumber(query.get('page')), size: PAGE_SIZE.totalOrders }),
      ),
      unmatched: await act.listUnmatchedNotifications(),
      flashMessage: TOTAL_ORDERS_FLASH.wordsAt(url),
    }))(),
  )
}

/** Asks the provider again about a notification that matches no order, or clears the test orders. */
export async function action({ context, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const bulk = await bulkAction(act, form)
  if (bulk) return data({ bulk, refusal: undefined }, { status: bulk.refusal?.status ?? 200 })
  const clearsTestOrders = formText(form, 'intent') === 'clear-test-orders'
  const { refusal } = await attempt(async () => {
    if (clearsTestOrders) await act.clearTestOrders()
    else await act.reverifyNotification(formText(form, 'notification'))
  })
  return refusal
    ? data({ refusal, bulk: undefined }, { status: refusal.status })
    : redirectWithFlash(TOTAL_ORDERS_FLASH.to('/total-orders', clearsTestOrders ? 'cleared' : 'asked'))
}

export default function TotalOrders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  const { filters, mode, isOtherMode, accounts, totals, counts, ofOtherMode, orders } = loaderData
  const { unmatched, flashMessage } = loaderData
  return (
    <>
      <title>{t('totalOrders')}</title>
      <PageHead
        title={t('totalOrders')}
        actions={
          <>
            {mode === 'test' && totals !== null && totals.orders > 0 && (
              <ClearTestOrders count={totals.orders} />
            )}
            <AnchorButton href={exportAddress(filters)} download>
              {t('exportCsv')}
            </AnchorButton>
          </>
        }
      >
        {totals && (
          <p className="font-display text-lg font-semibold text-ink">
            {t('totalSales', { amount: format.money(totals.salesCents, totals.currency) })}
          </p>
        )}
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        {isOtherMode && (
          <Notice tone="info" title={mode === 'test' ? t('list.testOrders') : t('list.realOrders')}>
            {mode === 'test' ? t('list.testHelp') : t('list.realHelp')}
          </Notice>
        )}
        {actionData?.refusal && (
          <Notice tone="wrong" title={t('notAsked')}>
            {actionData.refusal.detail}
          </Notice>
        )}
        <Card>
          {/* No space-y: the list of chips has no margin. */}
          <div className="mb-3 flex flex-col gap-3">
            <OrderTabs filters={filters} counts={counts} />
            <OrderFilters filters={filters} mode={mode} bothModes={ofOtherMode > 0 || isOtherMode} />
            <FilterChips filters={filters} />
            {actionData?.bulk && <BulkNotices answer={actionData.bulk} here={loaderData.here} />}
          </div>
          {orders.cut && (
            <Notice tone="info" className="my-3">
              {t('list.cut')}
            </Notice>
          )}
          <OrdersList
            orders={orders}
            chosen={actionData?.bulk?.chosen ?? []}
            empty={isNarrowed(filters) ? <NoneMatches /> : <NoOrders />}
          />
        </Card>
        {unmatched.length > 0 && (
          <Card title={t('unmatched.title')} id="unmatched">
            <p className="mb-4 text-sm text-muted">{t('unmatched.help')}</p>
            <div className="space-y-3">
              {unmatched.map((notification) => (
                <NotificationCard key={notification._id} notification={notification} />
              ))}
            </div>
          </Card>
        )}
        {totals && <SalesFigures totals={totals} />}
        {accounts && <AdminCards accounts={accounts} />}
      </div>
    </>
  )
}

function ClearTestOrders({ count }: { count: number }) {
  const t = useWords('order-pages.admin')
  return (
    <Confirm
      label={t('clear.label')}
      variant="quiet"
      question={t('clear.question')}
      yes={t('clear.label')}
      danger
      detail={t('clear.detail', { orders: count })}
      fields={{ intent: 'clear-test-orders' }}
    />
  )
}

function NoOrders() {
  const t = useWords('order-pages.admin')
  return <EmptyState title={t('noOrders')}>{t('noOrdersHelp')}</EmptyState>
}

function NoneMatches() {
  const t = useWords('order-pages.admin')
  return (
    <EmptyState
      title={t('list.noneMatches')}
      action={<LinkButton to="/total-orders">{t('list.showAll')}</LinkButton>}
    >
      {t('list.noneMatchesHelp')}
    </EmptyState>
  )
}

/** What the last action for several orders asks, or what became of each. */
function BulkNotices({ answer, here }: { answer: BulkAnswer; here: string }) {
  const t = useWords('order-pages.admin')
  const { question, outcome, refusal } = answer
  const refused = outcome?.results.filter(({ done }) => !done) ?? []
  return (
    <>
      {refusal && (
        <Notice tone="wrong" title={t('bulk.nothingDone')}>
          {Object.values(refusal.errors)[0] ?? refusal.detail}
        </Notice>
      )}
      {question && <BulkQuestionNotice question={question} here={here} />}
      {outcome && (
        <Notice tone={refused.length ? 'info' : 'done'} title={outcome.title}>
          {refused.length > 0 && (
            <ul className="m-0 mt-1 list-none space-y-1 p-0">
              {refused.map(({ _id, number, customer, reason }) => (
                <li key={_id}>
                  <Link to={`/admin/payment-status/${_id}`} className={TEXT_LINK}>
                    {number}
                  </Link>
                  {customer && `, ${customer}`}: {reason}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </>
  )
}

/** The four views that an agency works through, each with its count. */
const TABS = [
  { key: 'all', payment: undefined, status: undefined },
  { key: 'unpaid', payment: 'UnPaid', status: undefined },
  { key: 'toDeliver', payment: 'Paid', status: 'Pending' },
  { key: 'delivered', payment: undefined, status: 'Delivered' },
] as const satisfies {
  key: keyof OrderTabCounts
  payment: string | undefined
  status: string | undefined
}[]

/** One line on a phone too, up to the edges of the card. The padding above and below is for the focus. */
const TABS_ROW =
  '-mx-4 flex gap-1 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible ' +
  'sm:p-0'

function OrderTabs({ filters, counts }: { filters: Filters; counts: OrderTabCounts }) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  return (
    <nav aria-label={t('ordersByState')} className={TABS_ROW}>
      {TABS.map(({ key, payment, status }) => {
        const isCurrent = filters.paymentStatus === payment && filters.orderStatus === status
        return (
          <Link
            key={key}
            to={tabAddress(filters, { payment, status })}
            preventScrollReset
            aria-current={isCurrent ? 'page' : undefined}
            className={`${TAB} shrink-0 ${isCurrent ? TAB_CURRENT : `${TAB_OTHER} hover:bg-line/60`}`}
          >
            {t(`tab.${key}`)}{' '}
            <span className="ms-1.5 text-xs text-muted tabular-nums">{format.count(counts[key])}</span>
          </Link>
        )
      })}
    </nav>
  )
}

/** What was searched stays; the page is the first one. */
function tabAddress(
  { text, from, to, sort, mode }: Filters,
  { payment, status }: { payment: string | undefined; status: string | undefined },
): string {
  const asked = { q: text, from, to, sort: sort === 'newest' ? '' : sort, mode, payment, status }
  const given = Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length ? `/total-orders?${new URLSearchParams(given)}` : '/total-orders'
}
