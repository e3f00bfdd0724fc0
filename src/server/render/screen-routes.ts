// The routes of the build: a tree in which each route names its parent.
import type { ServerBuild } from 'react-router'

export type Routes = ServerBuild['routes']
export type Route = NonNullable<Routes[string]>

/** A route and the routes around it, the innermost first. */
export function withParents(routes: Routes, route: Route): Route[] {
  const parent = route.parentId ? routes[route.parentId] : undefined
  return parent ? [route, ...withParents(routes, parent)] : [route]
}

/** Every route with an address, and its full path, like /edit-faq or /banner/:id. */
export const screenRoutes = (routes: Routes): { route: Route; path: string }[] =>
  Object.values(routes).flatMap((route) =>
    route && (route.path !== undefined || route.index) ? [{ route, path: fullPathOf(routes, route) }] : [],
  )

function fullPathOf(routes: Routes, route: Route): string {
  const parts = withParents(routes, route).flatMap(({ path }) => path || [])
  return `/${parts.reverse().join('/')}`.replace(/\/+/g, '/')
}

/** Every screen's address, like /banner/{id}. In development the build is not there yet. */
export const screenNames = (screens: ServerBuild | (() => Promise<ServerBuild>) | undefined): string[] =>
  screens && typeof screens !== 'function' ? screenRoutes(screens.routes).map(({ path }) => asName(path)) : []

/** /banner/:id becomes /banner/{id}. */
export const asName = (path: string): string => path.replace(/:(\w+)\??/g, '{$1}')
