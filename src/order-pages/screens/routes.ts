// Screens about an order that its owner and admins share.
import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

export const orderRoutes: RouteConfigEntry[] = [
  layout('order-pages/screens/layout.tsx', [
    route('/dispute-file/:id', 'order-pages/screens/dispute-file/dispute-file.tsx'),
  ]),
]
