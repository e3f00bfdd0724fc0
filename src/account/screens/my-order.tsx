import { withOwnLines } from '#order-pages/screens/customer/with-own-lines.ts'
import { pageNumber } from '#platform/rules/page.ts'
import { Card } from '#ui/screens/card.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/my-order'
import { logUnfetched } from './log-unfetched.ts'
import { NoOrders } from './no-orders.tsx'
import { OwnOrdersTable } from './own-orders-table.tsx'

const PAGE_SIZE = 5

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = pageNumber(new URL(request.url).searchParams.get('page'))
  const { act } = scopeOf(context)
  return { orders: await orErrorScreen(withOwnLines(act, act.listMyOrders({ page, size: PAGE_SIZE }))) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => logUnfetched(args)

export default function MyOrder({ loaderData: { orders } }: Route.ComponentProps) {
  const t = useWords('account.screens')
  return (
    <>
      <title>{t('myOrders')}</title>
      <PageHead title={t('myOrders')}>{t('newestFirst')}</PageHead>
      <Card>
        <OwnOrdersTable orders={orders} caption={t('myOrders')} empty={<NoOrders />} />
      </Card>
    </>
  )
}
