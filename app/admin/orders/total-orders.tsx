// All orders: searched, filtered, sorted, exported; and what the payment provider told that fits none of
// them.
import { data, redirect } from 'react-router'
import { entryOf } from '#app/entry-of.ts'
import { formText } from '#app/form-values.ts'
import { attempt, orErrorScreen, scopeOf } from '#app/scope.ts'
import { AnchorButton, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Confirm } from '#app/ui/confirm.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { dollars } from '#domain/money.ts'
import { pageNumber } from '#domain/page.ts'
import { otherMode } from '#domain/payment-mode.ts'
import { AdminCards } from '../admin-cards.tsx'
import { OrdersTable } from '../orders-table.tsx'
import { PAGE_SIZE } from '../page-size.ts'
import { paymentAccounts } from '../payment-accounts.ts'
import { SalesFigures } from '../sales-figures.tsx'
import type { Route } from './+types/total-orders'
import { NotificationCard } from './notification-card.tsx'
import { OrderFilters, readFilters } from './order-filters.tsx'

/** What was just done; the address carries only its key. */
const DONE: Record<string, string> = {
  asked: 'The provider was asked again',
  cleared: 'The test orders are cleared away',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const query = url.searchParams
  const filters = readFilters(query)
  const mode = filters.mode ?? site.paymentMode
  return orErrorScreen(
    (async () => ({
      filters,
      accounts: await paymentAccounts(act),
      mode,
      isOtherMode: mode !== site.paymentMode,
      totals: await act.salesTotals(mode),
      ofOtherMode: (await act.salesTotals(otherMode(mode))).orders,
      orders: await act.searchOrders({
        ...filters,
        page: pageNumber(query.get('page')),
        size: PAGE_SIZE.totalOrders,
      }),
      unmatched: await act.listUnmatchedNotifications(),
      done: entryOf(DONE, query.get('done')),
    }))(),
  )
}

/** Ask the provider again about a notification that fits no order, or clear the test orders. */
export async function action({ context, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  const clears = formText(form, 'intent') === 'clear-test-orders'
  const { refusal } = await attempt(async () => {
    if (clears) await act.clearTestOrders()
    else await act.reverifyNotification(formText(form, 'notification'))
  })
  return refusal
    ? data({ refusal }, { status: refusal.status })
    : redirect(`/total-orders?done=${clears ? 'cleared' : 'asked'}`)
}

export const meta: Route.MetaFunction = () => [{ title: 'Total Orders' }]

export default function TotalOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, mode, isOtherMode, accounts, totals, ofOtherMode, orders, unmatched, done } = loaderData
  const narrowed = Boolean(filters.text || filters.paymentStatus || filters.orderStatus)
  return (
    <>
      <PageHead
        title="Total Orders"
        actions={
          <>
            {mode === 'test' && totals.orders > 0 && <ClearTestOrders count={totals.orders} />}
            <AnchorButton href={isOtherMode ? `/api/orders.csv?mode=${mode}` : '/api/orders.csv'} download>
              Export as CSV
            </AnchorButton>
          </>
        }
      >
        <p className="font-display text-lg font-semibold text-ink">
          Total Sales: {dollars(totals.salesCents)}
        </p>
        <SalesFigures totals={totals} />
      </PageHead>
      <div className="space-y-6">
        {done && !actionData && <Notice>{done}</Notice>}
        {isOtherMode && (
          <Notice tone="info" title={mode === 'test' ? 'These are test orders' : 'These are real orders'}>
            {mode === 'test'
              ? 'No real money moved for them. They are in no other list and in no sum of the site.'
              : 'The site is in test mode: nobody can pay them now.'}
          </Notice>
        )}
        {actionData && (
          <Notice tone="wrong" title="Not asked">
            {actionData.refusal.detail}
          </Notice>
        )}
        <AdminCards accounts={accounts} />
        <Card>
          <OrderFilters filters={filters} mode={mode} bothModes={ofOtherMode > 0 || isOtherMode} />
          {orders.cut && (
            <Notice tone="info" className="my-3">
              Very many orders match. These are the ones we found quickly; a longer or rarer word finds the
              rest.
            </Notice>
          )}
          <OrdersTable orders={orders} update="Update" empty={narrowed ? <NoneMatches /> : undefined} />
        </Card>
        {unmatched.length > 0 && (
          <Card title="Notifications that fit no order" id="unmatched">
            <p className="mb-4 text-sm text-muted">
              The payment provider, or somebody in its name, told of these. None of them changed an order.
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
  const orders = count === 1 ? 'The test order' : `All ${count.toLocaleString('en-US')} test orders`
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
    Search finds the beginnings of names, e-mail addresses, packages, order numbers, receipt numbers and
    transactions.
  </EmptyState>
)
