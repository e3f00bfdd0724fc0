// The routes of the admin area. All content types share one manage and one edit screen.
import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import { editPathsOf, MANAGE_SCREENS, toPattern } from '#editing/screens/screens.ts'

const manageRoutes = MANAGE_SCREENS.map(({ path }) =>
  route(path, 'editing/screens/manage.tsx', { id: `manage ${path}` }),
)

/** The about editor: its path matches every unknown page, so only-about.tsx checks the id first. */
const CATCH_ALL = '/{id}'

/** Edit screens that are not the generic one. */
const OWN_SCREENS: Record<string, string> = { '/package-plan/{id}': 'work/screens/plan/package-plan.tsx' }

const editRoutes = CONTENT_TYPES.flatMap(editPathsOf)
  .filter((path) => path !== CATCH_ALL)
  .map((path) =>
    route(toPattern(path), OWN_SCREENS[path] ?? 'editing/screens/edit.tsx', { id: `edit ${path}` }),
  )

const aboutRoute = route(toPattern(CATCH_ALL), 'editing/screens/only-about.tsx', [
  layout('admin/screens/layout.tsx', { id: 'about layout' }, [
    layout('admin/screens/screen.tsx', { id: 'about screen' }, [
      index('editing/screens/edit.tsx', { id: `edit ${CATCH_ALL}` }),
    ]),
  ]),
])

const screens: RouteConfigEntry[] = [
  route('/team', 'admin/screens/team-home.tsx'),
  route('/desk', 'work/screens/desk/desk.tsx'),
  route('/admin', 'admin/screens/overview/overview.tsx'),
  route('/setting', 'admin/screens/setting.tsx'),
  route('/setup', 'setup/screens/setup.tsx'),
  // Orders and payments.
  route('/total-orders', 'order-pages/screens/admin/total-orders.tsx'),
  route('/admin/payment-status/:id', 'order-pages/screens/admin/payment-status.tsx'),
  route('/admin/customers', 'customers/screens/customers.tsx'),
  route('/admin/customer', 'customers/screens/customer.tsx'),
  route('/admin/retainers', 'billing/screens/admin/retainers.tsx'),
  route('/admin/retainers/:id', 'billing/screens/admin/retainer.tsx'),
  route('/admin/invoices', 'invoices/screens/admin/invoices.tsx'),
  route('/admin/figures', 'reports/screens/figures.tsx'),
  route('/payment-settings', 'payments/screens/payment-settings.tsx'),
  route('/reconcile', 'reconciliation/screens/reconcile.tsx'),
  // Other tools.
  route('/webhooks', 'webhooks/screens/webhooks.tsx'),
  route('/webhooks/:id', 'webhooks/screens/webhook.tsx'),
  route('/api-tokens', 'api-tokens/screens/api-tokens.tsx'),
  // People: admins, the outbox.
  route('/add-user', 'people/screens/team/users.tsx'),
  route('/admin-user/:id', 'people/screens/team/user-edit.tsx'),
  route('/outbox', 'email/screens/outbox.tsx'),
  route('/outbox/:id', 'email/screens/outbox-mail.tsx'),
  // Messages and subscribers.
  route('/inbox', 'inbox/screens/inbox.tsx', [route(':id', 'inbox/screens/inbox-message.tsx')]),
  route('/all-messages', 'inbox/screens/messages.tsx'),
  route('/view/:id', 'inbox/screens/message.tsx'),
  route('/all-subscriber', 'inbox/screens/subscribers.tsx'),
  // Pictures, history, what was done, search.
  route('/media', 'editing/screens/media/library.tsx'),
  route('/media/:id/edit', 'editing/screens/media/picture.tsx'),
  route('/history', 'editing/screens/history/history.tsx'),
  route('/history/moment', 'editing/screens/history/moment.tsx'),
  route('/audit', 'audit/screens/audit.tsx'),
  route('/retention', 'privacy/screens/retention.tsx'),
  route('/search', 'admin/screens/search.tsx'),
  ...manageRoutes,
  ...editRoutes,
]

export const adminRoutes: RouteConfigEntry[] = [
  layout('admin/screens/layout.tsx', [layout('admin/screens/screen.tsx', screens)]),
  aboutRoute,
]
