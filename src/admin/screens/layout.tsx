// The layout of the admin area: the guard, and the frame.
import { Outlet, data, redirect } from 'react-router'
import { TITLES } from '#platform/rules/errors.ts'
import { may, isTeam, ROLE_NAMES } from '#platform/rules/permissions.ts'
import { guard, pageOf, toLogin } from '#site/screens/frame/guards.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
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
    const { viewer } = scopeOf(context)
    if (viewer.role === 'visitor') throw toLogin(request, viewer)
    const path = pageOf(request)
    if (may(viewer, permissionAt(path, params.id))) return next()
    if (!isTeam(viewer)) throw await noPermission(request, context)
    // Their own first screen, so that one address leads everybody into the area.
    if (/^\/admin\/?$/i.test(path)) throw redirect('/team')
    throw data(
      {
        title: TITLES.forbidden,
        detail: `You work here as ${ROLE_NAMES[viewer.role]}. An admin can do this, or give you another role.`,
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
  return (
    <AdminFrame {...loaderData}>
      <Outlet context={loaderData.menu} />
    </AdminFrame>
  )
}
