// The layout of the admin area: the guard, the bar with the search, the sidebar and a slim footer.
import { Outlet } from 'react-router'
import { adminOnly } from '#app/guards.ts'
import type { PageHandle } from '#app/page-kind.ts'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { TestBanner } from '#app/ui/test-banner.tsx'
import { useInlineFieldErrors } from '#app/ui/use-field-errors.ts'
import { useFlashMessage } from '#app/use-flash-message.ts'
import type { Route } from './+types/layout'
import { AdminFooter } from './shell/admin-footer.tsx'
import { AdminHeader } from './shell/admin-header.tsx'
import { adminMenu } from './shell/menu.ts'
import { Sidebar } from './shell/sidebar.tsx'

export const middleware = [adminOnly]
export const handle: PageHandle = { hydrated: true, ownFrame: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const counts = await orErrorScreen(
    (async () => ({ needYou: await act.deskCount(), unread: await act.countUnreadMessages() }))(),
  )
  return { menu: adminMenu(counts), testMode: site.paymentMode === 'test' }
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
