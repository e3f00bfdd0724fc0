// The guard of the admin area: each screen by the permission it needs.
import { data, redirect } from 'react-router'
import { TITLES } from '#platform/rules/errors.ts'
import { isTeam, may, ROLE_NAMES } from '#platform/rules/permissions.ts'
import { guard, noPermission, pageOf, toLogin } from '#site/screens/frame/guards.ts'
import { scopeOf } from '#ui/screens/scope.ts'
import { permissionAt, permissionOfScreen } from './screen-permissions.ts'

export const teamOnly = guard(
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
