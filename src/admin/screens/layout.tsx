// The layout of the admin area: the guard, the bar with the search, the sidebar and a slim footer.
import { Outlet } from 'react-router'
import { may } from '#platform/rules/permissions.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { TestBanner } from '#ui/screens/test-banner.tsx'
import { useInlineFieldErrors } from '#ui/screens/use-field-errors.ts'
import { useFlashMessage } from '#ui/screens/use-flash-message.ts'
import type { Route } from './+types/layout'
import { AdminFooter } from './shell/admin-footer.tsx'
import { AdminHeader } from './shell/admin-header.tsx'
import { menuFor } from './shell/menu-for.ts'
import { adminMenu } from './shell/menu.ts'
import { Sidebar } from './shell/sidebar.tsx'
import { teamOnly } from './team-only.ts'

export const middleware = [teamOnly]
export const handle: PageHandle = { hydrated: true, ownFrame: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { act, site, viewer } = scopeOf(context)
  const counts = await orErrorScreen(
    (async () => ({
      yourMove: may(viewer, 'work-on-orders') ? await act.deskCount() : 0,
      unread: may(viewer, 'answer-messages') ? await act.countUnreadMessages() : 0,
    }))(),
  )
  return { menu: menuFor(viewer, adminMenu(counts)), testMode: site.paymentMode === 'test' }
}

export default function AdminLayout({ loaderData: { menu, testMode } }: Route.ComponentProps) {
  useFlashMessage()
  useInlineFieldErrors()
  return (
    <>
      <AdminHeader menu={menu} />
      {testMode && <TestBanner>Orders, totals and receipts are tests.</TestBanner>}
      <div className="flex-1 bg-paper font-text text-ink lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Sidebar menu={menu} />
        <div className="flex min-w-0 flex-col">
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[100rem] flex-1 px-4 pt-5 pb-12 outline-none sm:px-6 lg:px-8"
          >
            <Outlet context={menu} />
          </main>
          <AdminFooter />
        </div>
      </div>
    </>
  )
}
