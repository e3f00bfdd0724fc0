// The customer area: requires a session and shows the navigation.
import { Outlet } from 'react-router'
import { signedInOnly } from '#site/screens/frame/guards.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/layout'
import { AccountFrame, BrokenScreen } from './account-frame.tsx'

export const middleware = [signedInOnly]
export const handle: PageHandle = { hydrated: true }

/** A loader makes every client navigation call the server; without it the session guard would not run. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  testMode: scopeOf(context).site.paymentMode === 'test',
})

export default function AccountLayout({ loaderData: { testMode } }: Route.ComponentProps) {
  return (
    <AccountFrame testMode={testMode}>
      <Outlet />
    </AccountFrame>
  )
}

export const ErrorBoundary = ({ error, loaderData }: Route.ErrorBoundaryProps) => (
  <BrokenScreen error={error} testMode={loaderData?.testMode} />
)
