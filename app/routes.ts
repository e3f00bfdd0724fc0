// The routes of all screens. Those of the content types come from their definitions (admin/routes.ts).
import { route, type RouteConfig } from '@react-router/dev/routes'
import { accountRoutes } from './account/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { siteRoutes } from './site/routes.ts'

export default [
  ...siteRoutes,
  ...identityRoutes,
  ...accountRoutes,
  ...orderRoutes,
  ...adminRoutes,
  route('*', 'site/pages/not-found.tsx'),
] satisfies RouteConfig
