// The layout of the admin area: the guard, the sidebar and the search.
import { Outlet } from 'react-router'
import type { PageHandle } from '#app/page-kind.ts'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { TestBanner } from '#app/ui/test-banner.tsx'
import { useInlineFieldErrors } from '#app/ui/use-field-errors.ts'
import { useFlashMessage } from '#app/use-flash-message.ts'
import { may } from '#domain/permissions.ts'
import type { Route } from './+types/layout'
import { menuFor } from './shell/menu-for.ts'
import { adminMenu } from './shell/menu.ts'
import { SearchPalette } from './shell/search-palette.tsx'
import { Sidebar } from './shell/sidebar.tsx'
import { teamOnly } from './team-only.ts'

export const middleware = [teamOnly]
export const handle: PageHandle = { hydrated: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { act, site, viewer } = scopeOf(context)
  const counts = await orErrorScreen(
    (async () => ({
      needYou: may(viewer, 'work-on-orders') ? await act.deskCount() : 0,
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
      {testMode && <TestBanner>Orders, totals and receipts are tests.</TestBanner>}
      <div className="min-h-dvh bg-paper font-text text-ink lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Sidebar menu={menu} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[100rem] px-4 pt-4 pb-16 outline-none sm:px-6 lg:px-8"
        >
          <SearchPalette menu={menu} />
          <Outlet context={menu} />
        </main>
      </div>
    </>
  )
}
