import type { RouteObject, ServerBuild } from 'react-router'

/** The routes as the router takes them, with nothing but their paths. */
export function routesOf({ routes }: ServerBuild, parent?: string): RouteObject[] {
  const here = Object.values(routes).filter(
    (route) => route !== undefined && route.parentId === parent,
  ) as NonNullable<ServerBuild['routes'][string]>[]
  return here.map(
    ({ id, path, index }) =>
      (index
        ? { id, path, index }
        : { id, path, children: routesOf({ routes } as ServerBuild, id) }) as RouteObject,
  )
}
