// The layout of the admin area: the guard, and the frame.
import { useEffect, type ComponentProps } from 'react'
import { Outlet, data, redirect, redirectDocument } from 'react-router'
import { titleOf } from '#platform/rules/errors.ts'
import { may, isTeam, roleLabel } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import { guard, pageOf, searchOf, toLogin } from '#site/screens/frame/guards.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { FramedError } from '#site/screens/shell/framed-error.tsx'
import { scopeOf } from '#ui/screens/scope.ts'
import type { Route } from './+types/layout'
import { noPermission } from './no-permission.ts'
import { permissionAt, permissionOfScreen } from './screen-permissions.ts'
import { AdminFrame } from './shell/admin-frame.tsx'
import { loadFrame } from './shell/load-frame.ts'

/** The guard of the admin area: each screen by the permission it needs. */
const teamOnly = guard(
  'admin',
  async ({ request, context, params }, next) => {
    const { viewer, prefix, site } = scopeOf(context)
    // Its language is the reader's own, so its addresses have none.
    if (prefix) throw redirectDocument(site.origin + pageOf(request) + searchOf(request))
    if (viewer.role === 'visitor') throw toLogin(request, viewer)
    const path = pageOf(request)
    if (may(viewer, permissionAt(path, params.id))) return next()
    if (!isTeam(viewer)) throw await noPermission(request, context)
    // Their own first screen, so that one address leads everybody into the area.
    if (/^\/admin\/?$/i.test(path)) throw redirect('/team')
    throw data(
      {
        title: titleOf('forbidden'),
        detail: say('admin.agency', 'otherRole', { role: roleLabel(viewer.role) }),
      },
      { status: 403 },
    )
  },
  permissionOfScreen,
)

export const middleware = [teamOnly]
export const handle: PageHandle = { hydrated: true, ownFrame: true }

export const loader = ({ context }: Route.LoaderArgs) => loadFrame(context)

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    last = loaderData
  }, [loaderData])
  return (
    <AdminFrame {...loaderData}>
      <Outlet context={loaderData.menu} />
    </AdminFrame>
  )
}

/** In a browser: the last that was loaded. A load that fails takes it away from the router. */
let last: Pick<ComponentProps<typeof AdminFrame>, 'menu' | 'testMode'> = { menu: [], testMode: false }

/** The site is away, or busy: the menu stays. Errors of one screen are its own (screen.tsx). */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <AdminFrame {...last}>
    <FramedError error={error} links={[]} />
  </AdminFrame>
)
