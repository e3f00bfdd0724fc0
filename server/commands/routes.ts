// Every screen and every call with who may use it: for people who check permissions, and for the test that
// does.
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
      let each: typeof route | undefined = route;
      each;
      each = each.parentId ? routes[each.parentId] : undefined
    ) {
      if (each.path) path.unshift(each.path)
      const { middleware = [], handle } = each.module as ScreenModule
      const says = handle?.permission ?? middleware.map((guard) => guard.permission).find(Boolean)
      if (says && permission === 'visitor') permission = says
    }
    const whole = `/${path.join('/')}`.replace(/\/+/g, '/').replace(/:(\w+)\??/g, '{$1}')
    const methods = (route.module as ScreenModule).action ? ['GET', 'POST'] : ['GET']
    return methods.map((method) => ({ kind: 'screen', method, path: whole, permission }))
  })
}
