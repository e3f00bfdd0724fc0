import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { useDeletedOnceSent } from '#app/use-saved-inputs.ts'
import { pageNumber } from '#domain/page.ts'
import type { Route } from './+types/pending-order'
import { logUnfetched } from './log-unfetched.ts'
import { OwnOrdersTable } from './own-orders-table.tsx'
import { withWorkLines } from './with-work-lines.ts'

const PAGE_SIZE = 5

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { act } = scopeOf(context)
  const page = pageNumber(searchParams.get('page'))
  const orders = await orErrorScreen(withWorkLines(act, act.listPendingOrders({ page, size: PAGE_SIZE })))
  return { orders, placed: searchParams.get('done') === 'placed' }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => logUnfetched(args)

export const meta: Route.MetaFunction = () => [{ title: 'Pending Orders' }]

export default function PendingOrder({ loaderData: { orders, placed } }: Route.ComponentProps) {
  useDeletedOnceSent('order', placed)
  return (
    <>
      <PageHead title="Pending Orders">
        What we have not delivered yet. We start when an order is paid and its questions are answered.
      </PageHead>
      {placed && (
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
