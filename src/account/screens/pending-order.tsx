import { PLACED_FLASH } from '#checkout/screens/flash.ts'
import { orderWords } from '#checkout/screens/next-step.tsx'
import { PayPanel, type PayPanelProps } from '#checkout/screens/pay-panel.tsx'
import type { OwnOrder } from '#checkout/server/payment-progress.ts'
import { withOwnLines } from '#order-pages/screens/customer/with-own-lines.ts'
import { pageNumber } from '#platform/rules/page.ts'
import type { RequestScope } from '#server/request-scope.ts'
import { useDeletedOnceSent } from '#site/screens/frame/use-saved-inputs.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useAllWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/pending-order'
import { logUnfetched } from './log-unfetched.ts'
import { OwnOrdersTable } from './own-orders-table.tsx'

const PAGE_SIZE = 5

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act } = scopeOf(context)
  const page = pageNumber(url.searchParams.get('page'))
  const orders = await orErrorScreen(withOwnLines(act, act.listPendingOrders({ page, size: PAGE_SIZE })))
  const isPlaced = PLACED_FLASH.nameAt(url) === 'placed'
  const [newest] = orders.rows
  return { orders, isPlaced, toPay: isPlaced && newest ? await panelOf(act, newest._id) : null }
}

/** Null if there is no way to pay it: the row of the order says what to do. */
async function panelOf(act: RequestScope['act'], id: string): Promise<PayPanelProps<OwnOrder> | null> {
  const { done: page } = await attempt(() => act.payPage(id))
  if (!page?.methods.length) return null
  return {
    page,
    payAt: `/pay-now/${id}`,
    promised: await act.promiseAsSold(id),
    seller: await act.whoSells(),
  }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => logUnfetched(args)

export default function PendingOrder({ loaderData: { orders, isPlaced, toPay } }: Route.ComponentProps) {
  useDeletedOnceSent('order', isPlaced)
  const words = useAllWords()
  const t = words.of('account.screens')
  return (
    <>
      <title>{t('pendingOrders')}</title>
      <PageHead title={t('pendingOrders')}>{t('pendingMeans')}</PageHead>
      {isPlaced && (
        <Notice className="mb-6" title={t('placed')}>
          {t(toPay ? 'payNowOrLater' : 'payFirstBelow')}
        </Notice>
      )}
      {toPay && (
        <Card title={orderWords(toPay.page.order, words)} id="pay" className="mb-6 max-w-2xl">
          <PayPanel {...toPay} />
        </Card>
      )}
      <Card>
        <OwnOrdersTable
          orders={orders}
          caption={t('pendingOrders')}
          empty={
            <EmptyState
              title={t('nothingPending')}
              action={<LinkButton to="/my-order">{t('seeAllOrders')}</LinkButton>}
            >
              {t('listedUntilDelivered')}
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}
