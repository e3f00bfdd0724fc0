// Lists every screen and API call with its permission, for audits and for the permission test.
import type { ServerBuild } from 'react-router'
import { allCalls } from '../api/all-calls.ts'
import type { Permission } from '../api/call.ts'
import type { House } from '../house.ts'

export interface RouteLine {
  kind: 'screen' | 'call'
  method: string
  path: string
  permission: Permission
}

interface ScreenModule {
  action?: unknown
  middleware?: { permission?: Permission }[]
  handle?: { permission?: Permission }
}

export function routesOf(house: Pick<House, 'types' | 'settings'>, screens: ServerBuild): RouteLine[] {
  const calls = allCalls(house).map(({ method, path, permission }): RouteLine => ({
    kind: 'call',
    method,
    path: `/api${path}`,
    permission,
  }))
  return [...screensOf(screens), ...calls]
}

function screensOf({ routes }: ServerBuild): RouteLine[] {
  return Object.values(routes).flatMap((route): RouteLine[] => {
    if (!route || (route.path === undefined && !route.index)) return []
    const path: string[] = []
    let permission: Permission = 'visitor'
    for (
      let current: typeof route | undefined = route;
      current;
      current = current.parentId ? routes[current.parentId] : undefined
    ) {
      if (current.path) path.unshift(current.path)
      const { middleware = [], handle } = current.module as ScreenModule
      const required = handle?.permission ?? middleware.map((guard) => guard.permission).find(Boolean)
      if (required && permission === 'visitor') permission = required
    }
    const fullPath = `/${path.join('/')}`.replace(/\/+/g, '/').replace(/:(\w+)\??/g, '{$1}')
    const methods = (route.module as ScreenModule).action ? ['GET', 'POST'] : ['GET']
    return methods.map((method) => ({ kind: 'screen', method, path: fullPath, permission }))
  })
}
