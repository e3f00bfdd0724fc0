import { PLACED_FLASH } from '#checkout/screens/flash.ts'
import { withOwnLines } from '#order-pages/screens/customer/with-own-lines.ts'
import { pageNumber } from '#platform/rules/page.ts'
import { useDeletedOnceSent } from '#site/screens/frame/use-saved-inputs.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/pending-order'
import { logUnfetched } from './log-unfetched.ts'
import { OwnOrdersTable } from './own-orders-table.tsx'

const PAGE_SIZE = 5

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  const page = pageNumber(url.searchParams.get('page'))
  const orders = await orErrorScreen(withOwnLines(act, act.listPendingOrders({ page, size: PAGE_SIZE })))
  return { orders, isPlaced: PLACED_FLASH.nameAt(url) === 'placed' }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => logUnfetched(args)

export const meta: Route.MetaFunction = () => [{ title: 'Pending Orders' }]

export default function PendingOrder({ loaderData: { orders, isPlaced } }: Route.ComponentProps) {
  useDeletedOnceSent('order', isPlaced)
  return (
    <>
      <PageHead title="Pending Orders">
        What we have not delivered yet. We start when an order is paid and its questions are answered.
      </PageHead>
      {isPlaced && (
        <Notice className="mb-6" title="Your order is placed.">
          It is the first one below. Pay it now, or come back to this page later.
        </Notice>
      )}
      <Card>
        <OwnOrdersTable
          orders={orders}
          caption="Pending Orders"
          empty={
            <EmptyState
              title="Nothing is pending"
              action={<LinkButton to="/my-order">See all your orders</LinkButton>}
            >
              New orders are listed here until they are delivered.
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}
