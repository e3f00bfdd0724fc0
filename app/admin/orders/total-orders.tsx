// All orders, with search, filters and export, and the notifications that match no order.
import { data } from 'react-router'
import { formText } from '#app/form-values.ts'
import { redirectWithFlash } from '#app/redirect-after.ts'
import { attempt, orErrorScreen, scopeOf } from '#app/scope.ts'
import { AnchorButton, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Confirm } from '#app/ui/confirm.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { useFormat } from '#app/use-format.ts'
import { entryOf } from '#domain/entry-of.ts'
import { pageNumber } from '#domain/page.ts'
import { otherMode } from '#domain/payment-mode.ts'
import { may } from '#domain/permissions.ts'
import { AdminCards } from '../admin-cards.tsx'
import { OrdersTable } from '../orders-table.tsx'
import { PAGE_SIZE } from '../page-size.ts'
import { paymentAccounts } from '../payment-accounts.ts'
import { SalesFigures } from '../sales-figures.tsx'
import type { Route } from './+types/total-orders'
import { NotificationCard } from './notification-card.tsx'
import { OrderFilters, readFilters } from './order-filters.tsx'
import { withWorkLines } from './with-work-lines.ts'

/** By the key in the address. */
const FLASH_MESSAGES: Record<string, string> = {
  asked: 'The provider was asked again',
  cleared: 'The test orders are cleared away',
}

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
      ofOtherMode: seesSales ? (await act.salesTotals(otherMode(mode))).orders : 0,
      orders: await withWorkLines(
        act,
        act.searchOrders({ ...filters, page: pageNumber(query.get('page')), size: PAGE_SIZE.totalOrders }),
      ),
      unmatched: await act.listUnmatchedNotifications(),
      flashMessage: entryOf(FLASH_MESSAGES, query.get('done')),
    }))(),
  )
}

/** Asks the provider again about a notification that matches no order, or clears the test orders. */
export async function action({ context, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const clearsTestOrders = formText(form, 'intent') === 'clear-test-orders'
  const { refusal } = await attempt(async () => {
    if (clearsTestOrders) await act.clearTestOrders()
    else await act.reverifyNotification(formText(form, 'notification'))
  })
  return refusal
    ? data({ refusal }, { status: refusal.status })
    : redirectWithFlash(`/total-orders?done=${clearsTestOrders ? 'cleared' : 'asked'}`)
}

export const meta: Route.MetaFunction = () => [{ title: 'Total Orders' }]

export default function TotalOrders({ loaderData, actionData }: Route.ComponentProps) {
  const format = useFormat()
  const { filters, mode, isOtherMode, accounts, totals, ofOtherMode, orders, unmatched, flashMessage } =
    loaderData
  const isFiltered = Boolean(filters.text || filters.paymentStatus || filters.orderStatus)
  return (
    <>
      <PageHead
        title="Total Orders"
        actions={
          <>
            {mode === 'test' && totals !== null && totals.orders > 0 && (
              <ClearTestOrders count={totals.orders} />
            )}
            <AnchorButton href={isOtherMode ? `/api/orders.csv?mode=${mode}` : '/api/orders.csv'} download>
              Export as CSV
            </AnchorButton>
            {totals && (
              <>
                <LinkButton to="/admin/invoices" variant="plain">
                  Invoices
                </LinkButton>
                <LinkButton to="/reconcile" variant="plain">
                  Reconcile
                </LinkButton>
              </>
            )}
          </>
        }
      >
        {totals && (
          <>
            <p className="font-display text-lg font-semibold text-ink">
              Total Sales: {format.money(totals.salesCents, totals.currency)}
            </p>
            <SalesFigures totals={totals} />
          </>
        )}
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        {isOtherMode && (
          <Notice tone="info" title={mode === 'test' ? 'These are test orders' : 'These are real orders'}>
            {mode === 'test'
              ? 'No real money moved for them. They are in no other list and in no total.'
              : 'The site is in test mode: nobody can pay them now.'}
          </Notice>
        )}
        {actionData && (
          <Notice tone="wrong" title="Not asked">
            {actionData.refusal.detail}
          </Notice>
        )}
        {accounts && <AdminCards accounts={accounts} />}
        <Card>
          <OrderFilters filters={filters} mode={mode} bothModes={ofOtherMode > 0 || isOtherMode} />
          {orders.cut && (
            <Notice tone="info" className="my-3">
              Very many orders match. These are the ones we found quickly; a longer or rarer word finds the
              rest.
            </Notice>
          )}
          <OrdersTable
            orders={orders}
            updateLabel="Update"
            empty={isFiltered ? <NoneMatches /> : undefined}
          />
        </Card>
        {unmatched.length > 0 && (
          <Card title="Notifications that fit no order" id="unmatched">
            <p className="mb-4 text-sm text-muted">
              The payment provider, or somebody who claims to be it, sent these. None of them changed an
              order.
            </p>
            <div className="space-y-3">
              {unmatched.map((notification) => (
                <NotificationCard key={notification._id} notification={notification} />
              ))}
            </div>
          </Card>
        )}
      </div>
    </>
  )
}

function ClearTestOrders({ count }: { count: number }) {
  const format = useFormat()
  const orders = count === 1 ? 'The test order' : `All ${format.count(count)} test orders`
  return (
    <Confirm
      label="Clear test orders"
      variant="quiet"
      question="Clear the test orders?"
      yes="Clear test orders"
      danger
      detail={`${orders} will be gone for good, with history, payments and receipts. Real orders stay.`}
      fields={{ intent: 'clear-test-orders' }}
    />
  )
}

const NoneMatches = () => (
  <EmptyState title="No order matches" action={<LinkButton to="/total-orders">Show all orders</LinkButton>}>
    Search finds the beginnings of names, email addresses, packages, order numbers, receipt numbers and
    transactions.
  </EmptyState>
)
