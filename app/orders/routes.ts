// Screens about an order that its owner and admins share.
import { layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

export const orderRoutes: RouteConfigEntry[] = [
  layout('orders/layout.tsx', [route('/dispute-file/:id', 'orders/dispute-file.tsx')]),
]
