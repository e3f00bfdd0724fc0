// The screens of one order's work, which its mailed link opens too.
import { Outlet } from 'react-router'
import { orderOnly } from '#site/screens/frame/guards.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/order-layout'
import { AccountFrame, BrokenScreen } from './account-frame.tsx'

export const middleware = [orderOnly]
export const handle: PageHandle = { hydrated: true }

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const { site, viewer } = scopeOf(context)
  return { testMode: site.paymentMode === 'test', byLink: viewer.role === 'visitor', id: params.id }
}

export default function OrderLayout({ loaderData: { testMode, byLink, id } }: Route.ComponentProps) {
  const t = useWords('account.screens')
  return (
    <AccountFrame testMode={testMode} navigation={!byLink}>
      {byLink && (
        <Notice
          tone="info"
          className="mb-6"
          actions={
            <LinkButton to={`/login?next=/order/${id}`} reloadDocument>
              {t('logIn')}
            </LinkButton>
          }
        >
          {t('openedByLink')}
        </Notice>
      )}
      <Outlet />
    </AccountFrame>
  )
}

export const ErrorBoundary = ({ error, loaderData }: Route.ErrorBoundaryProps) => (
  <BrokenScreen error={error} testMode={loaderData?.testMode} />
)
