// The screens of one order's work, which its mailed link opens too.
import { Outlet } from 'react-router'
import { orderOnly } from '#app/guards.ts'
import type { PageHandle } from '#app/page-kind.ts'
import { scopeOf } from '#app/scope.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/order-layout'
import { AccountFrame } from './account-frame.tsx'

export const middleware = [orderOnly]
export const handle: PageHandle = { hydrated: true }

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const { site, viewer } = scopeOf(context)
  return { testMode: site.paymentMode === 'test', byLink: viewer.role === 'visitor', id: params.id }
}

export default function OrderLayout({ loaderData: { testMode, byLink, id } }: Route.ComponentProps) {
  return (
    <AccountFrame testMode={testMode} navigation={!byLink}>
      {byLink && (
        <Notice
          tone="info"
          className="mb-6"
          actions={
            <LinkButton to={`/login?next=/order/${id}`} reloadDocument>
              Log in
            </LinkButton>
          }
        >
          You opened this order by the link in a mail. Log in to see prices and payments, or to accept.
        </Notice>
      )}
      <Outlet />
    </AccountFrame>
  )
}
