// The routes of the admin area. All content types share one manage and one edit screen.
import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes'
import { CONTENT_TYPES } from '#content/index.ts'
import { editPathsOf, MANAGE_SCREENS, toPattern } from './content/screens.ts'

const manageRoutes = MANAGE_SCREENS.map(({ path }) =>
  route(path, 'admin/content/manage.tsx', { id: `manage ${path}` }),
)

/** The about editor: its path matches every unknown page, so only-about.tsx checks the id first. */
const CATCH_ALL = '/{id}'

/** Edit screens that are not the generic one. */
const OWN_SCREENS: Record<string, string> = { '/package-plan/{id}': 'admin/plan/package-plan.tsx' }

const editRoutes = CONTENT_TYPES.flatMap(editPathsOf)
  .filter((path) => path !== CATCH_ALL)
  .map((path) =>
    route(toPattern(path), OWN_SCREENS[path] ?? 'admin/content/edit.tsx', { id: `edit ${path}` }),
  )

const aboutRoute = route(toPattern(CATCH_ALL), 'admin/content/only-about.tsx', [
  layout('admin/layout.tsx', { id: 'about layout' }, [
    layout('admin/screen.tsx', { id: 'about screen' }, [
      index('admin/content/edit.tsx', { id: `edit ${CATCH_ALL}` }),
    ]),
  ]),
])

const screens: RouteConfigEntry[] = [
  route('/team', 'admin/team-home.tsx'),
  route('/desk', 'admin/desk/desk.tsx'),
  route('/admin', 'admin/overview/overview.tsx'),
  route('/setting', 'admin/setting.tsx'),
  route('/setup', 'admin/setup/setup.tsx'),
  // Orders and payments.
  route('/total-orders', 'admin/orders/total-orders.tsx'),
  route('/admin/payment-status/:id', 'admin/orders/payment-status.tsx'),
  route('/admin/customers', 'admin/customers/customers.tsx'),
  route('/admin/customer', 'admin/customers/customer.tsx'),
  route('/admin/retainers', 'admin/retainers/retainers.tsx'),
  route('/admin/retainers/:id', 'admin/retainers/retainer.tsx'),
  route('/admin/invoices', 'admin/invoices.tsx'),
  route('/admin/figures', 'admin/figures/figures.tsx'),
  route('/payment-settings', 'admin/payment-settings.tsx'),
  route('/reconcile', 'admin/orders/reconcile.tsx'),
  // Other tools.
  route('/webhooks', 'admin/webhooks/webhooks.tsx'),
  route('/webhooks/:id', 'admin/webhooks/webhook.tsx'),
  route('/api-tokens', 'admin/api-tokens/api-tokens.tsx'),
  // People: admins, the outbox.
  route('/add-user', 'admin/people/users.tsx'),
  route('/admin-user/:id', 'admin/people/user-edit.tsx'),
  route('/outbox', 'admin/people/outbox.tsx'),
  route('/outbox/:id', 'admin/people/outbox-mail.tsx'),
  // Messages and subscribers.
  route('/inbox', 'admin/inbox/inbox.tsx', [route(':id', 'admin/inbox/inbox-message.tsx')]),
  route('/all-messages', 'admin/inbox/messages.tsx'),
  route('/view/:id', 'admin/inbox/message.tsx'),
  route('/all-subscriber', 'admin/inbox/subscribers.tsx'),
  // Pictures, history, what was done, search.
  route('/media', 'admin/media/library.tsx'),
  route('/media/:id/edit', 'admin/media/picture.tsx'),
  route('/history', 'admin/history/history.tsx'),
  route('/history/moment', 'admin/history/moment.tsx'),
  route('/audit', 'admin/audit.tsx'),
  route('/retention', 'admin/privacy/retention.tsx'),
  route('/search', 'admin/search.tsx'),
  ...manageRoutes,
  ...editRoutes,
]

export const adminRoutes: RouteConfigEntry[] = [
  layout('admin/layout.tsx', [layout('admin/screen.tsx', screens)]),
  aboutRoute,
]
