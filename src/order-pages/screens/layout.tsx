// The frame of screens that the owner of an order and admins share. It requires a session.
import { Outlet } from 'react-router'
import { signedInOnly } from '#site/screens/frame/guards.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/layout'

export const middleware = [signedInOnly]
export const handle: PageHandle = { hydrated: true }

/** A loader makes every client navigation call the server; without it the session guard would not run. */
export const loader = ({ context }: Route.LoaderArgs) => ({ role: scopeOf(context).viewer.role })

export default function OrdersLayout() {
  return (
    <div className="min-h-[70dvh] bg-paper font-text text-ink print:bg-white">
      <main id="main" tabIndex={-1} className="measure pt-8 pb-20 outline-none print:w-full print:p-0">
        <Outlet />
      </main>
    </div>
  )
}
