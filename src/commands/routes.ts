// Lists every screen and API call with its permission, for audits and for the permission test.
import type { ServerBuild } from 'react-router'
import type { CallPermission } from '#platform/server/api/call.ts'
import type { App } from '#platform/server/app.ts'
import { allCalls } from '#server/all-calls.ts'
import { asName, screenRoutes, withParents, type Route } from '#server/render/screen-routes.ts'

export interface RouteLine {
  kind: 'screen' | 'call'
  method: string
  path: string
  permission: CallPermission
}

interface ScreenModule {
  action?: unknown
  middleware?: { permission?: CallPermission; permissionOf?: (pattern: string) => CallPermission }[]
  handle?: { permission?: CallPermission }
}

export function routesOf(app: Pick<App, 'types' | 'settings'>, screens: ServerBuild): RouteLine[] {
  const calls = allCalls(app).map(({ method, path, permission }): RouteLine => ({
    kind: 'call',
    method,
    path: `/api${path}`,
    permission,
  }))
  return [...screensOf(screens), ...calls]
}

const screensOf = ({ routes }: ServerBuild): RouteLine[] =>
  screenRoutes(routes).flatMap(({ route, path }) => {
    const methods = (route.module as ScreenModule).action ? ['GET', 'POST'] : ['GET']
    const permission = permissionOf(withParents(routes, route), path)
    return methods.map((method): RouteLine => ({
      kind: 'screen',
      method,
      path: asName(path),
      permission,
    }))
  })

/** The innermost requirement counts. */
function permissionOf(route: Route[], path: string): CallPermission {
  const required = route.map(({ module }) => {
    const { middleware = [], handle } = module as ScreenModule
    return (
      handle?.permission ??
      middleware.map((guard) => guard.permissionOf?.(path) ?? guard.permission).find(Boolean)
    )
  })
  return required.find((permission) => permission && permission !== 'visitor') ?? 'visitor'
}
