// The frame of documents that the owner of an order and the team share: each sees their own area around it.
import { Outlet } from 'react-router'
import { AccountFrame, BrokenScreen } from '#account/screens/account-frame.tsx'
import { may } from '#platform/rules/permissions.ts'
import { signedInOnly } from '#site/screens/frame/guards.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { FramedError } from '#site/screens/shell/framed-error.tsx'
import { scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/document-layout'
import { AdminFrame } from './shell/admin-frame.tsx'
import { loadFrame } from './shell/load-frame.ts'

export const middleware = [signedInOnly]
export const handle: PageHandle = { hydrated: true, ownFrame: 'team' }

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = scopeOf(context)
  return {
    testMode: site.paymentMode === 'test',
    team: may(viewer, 'work-on-orders') ? await loadFrame(context) : null,
  }
}

export default function DocumentLayout({ loaderData: { team, testMode } }: Route.ComponentProps) {
  return team ? (
    <AdminFrame {...team}>
      <Outlet />
    </AdminFrame>
  ) : (
    <AccountFrame testMode={testMode}>
      <Outlet />
    </AccountFrame>
  )
}

/** A document that can't be shown, or is somebody else's. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return loaderData?.team ? (
    <AdminFrame {...loaderData.team}>
      <FramedError error={error} links={[]} />
    </AdminFrame>
  ) : (
    <BrokenScreen error={error} testMode={loaderData?.testMode} />
  )
}
