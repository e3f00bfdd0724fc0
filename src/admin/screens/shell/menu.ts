// The menu of the admin area, in groups. Runs on the server only: it imports every definition.
import { editPathsOf, GROUPS, MANAGE_SCREENS } from '#editing/screens/screens.ts'
import type { MenuIconName } from './menu-icon.tsx'

export interface MenuEntry {
  to: string
  label: string
  /** Its drawing in the sidebar (menu-icon.tsx). */
  icon?: MenuIconName
  /** The number on its badge, and what it counts, for screen readers. */
  count?: number
  counted?: string
  /** Not in the menu: another screen leads there, and the search finds it. */
  onlyFound?: boolean
  /** Prefixes of further paths that belong to it. */
  owns?: string[]
}

export interface MenuGroup {
  title: string
  icon?: MenuIconName
  entries: MenuEntry[]
  /** Subgroups, such as the pages of the site. */
  groups?: MenuGroup[]
}

const contentEntries = (group: string): MenuEntry[] =>
  MANAGE_SCREENS.filter((screen) => screen.group === group).map(({ path, title, types }) => {
    const owns = types
      .flatMap(editPathsOf)
      .map((edit) => edit.replace('{id}', ''))
      .filter((prefix) => prefix !== '/')
    return { to: path, label: title, owns }
  })

/** Seldom needed, and many: “All settings” leads to them and is the current entry there. */
const FURTHER_SETTINGS: MenuEntry[] = [
  ...contentEntries('Settings'),
  { to: '/audit', label: 'Audit trail' },
  { to: '/retention', label: 'Retention' },
  { to: '/outbox', label: 'Outbox' },
  { to: '/webhooks', label: 'Webhooks' },
  { to: '/api-tokens', label: 'API tokens' },
].map((entry) => ({ ...entry, onlyFound: true }))

export const adminMenu = ({ yourMove, unread }: { yourMove: number; unread: number }): MenuGroup[] => [
  {
    title: 'Desk',
    entries: [{ to: '/desk', label: 'Desk', icon: 'desk', count: yourMove, counted: 'your move' }],
  },
  { title: 'Overview', entries: [{ to: '/admin', label: 'Overview', icon: 'overview' }] },
  {
    title: 'Orders',
    entries: [
      {
        to: '/total-orders',
        label: 'Orders',
        icon: 'orders',
        owns: ['/admin/payment-status/', '/reconcile'],
      },
      // Other screens lead there.
      { to: '/admin/invoices', label: 'Invoices', onlyFound: true },
      { to: '/reconcile', label: 'Reconciliation', onlyFound: true },
    ],
  },
  {
    title: 'Customers',
    entries: [{ to: '/admin/customers', label: 'Customers', icon: 'customers', owns: ['/admin/customer'] }],
  },
  {
    title: 'Retainers',
    entries: [{ to: '/admin/retainers', label: 'Retainers', icon: 'retainers', owns: ['/admin/retainers/'] }],
  },
  {
    title: 'Figures',
    entries: [{ to: '/admin/figures', label: 'Figures', icon: 'figures' }],
  },
  {
    title: 'Inbox',
    entries: [
      {
        to: '/inbox',
        label: 'Inbox',
        icon: 'inbox',
        count: unread,
        counted: 'unread',
        owns: ['/inbox/', '/all-messages', '/view/'],
      },
      // The same messages as two tables: the inbox leads there.
      { to: '/all-messages', label: 'Messages', onlyFound: true },
    ],
  },
  { title: 'Subscribers', entries: [{ to: '/all-subscriber', label: 'Subscribers', icon: 'subscribers' }] },
  {
    title: 'Site content',
    entries: [],
    groups: GROUPS.filter((group) => group !== 'Settings').map((group) => ({
      title: group,
      icon: 'page',
      entries: contentEntries(group),
    })),
  },
  {
    title: 'Settings',
    entries: [
      {
        to: '/setting',
        label: 'All settings',
        icon: 'settings',
        owns: FURTHER_SETTINGS.flatMap(({ to, owns = [] }) => [to, ...owns]),
      },
      { to: '/setup', label: 'Setup', icon: 'setup' },
      { to: '/payment-settings', label: 'Payment settings', icon: 'payments' },
      { to: '/add-user', label: 'Admins', icon: 'admins', owns: ['/admin-user/'] },
      { to: '/media', label: 'Pictures', icon: 'pictures' },
      { to: '/history', label: 'History', icon: 'history' },
      ...FURTHER_SETTINGS,
    ],
  },
]
