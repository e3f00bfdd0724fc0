// The routes of all screens. Those of the content types come from their definitions (admin/routes.ts).
import { route, type RouteConfig } from '@react-router/dev/routes'
import { accountRoutes } from '#account/screens/routes.ts'
import { adminRoutes } from '#admin/screens/routes.ts'
import { orderRoutes } from '#order-pages/screens/routes.ts'
import { identityRoutes } from '#people/screens/routes.ts'
import { siteRoutes } from '#site/screens/routes.ts'

export default [
  ...siteRoutes,
  ...identityRoutes,
  ...accountRoutes,
  ...orderRoutes,
  ...adminRoutes,
  route('*', 'site/screens/pages/not-found.tsx'),
] satisfies RouteConfig
