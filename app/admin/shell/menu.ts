// The menu of the admin area, in groups. Runs on the server only: it imports every definition.
import { editPathsOf, GROUPS, MANAGE_SCREENS } from '../content/screens.ts'

export interface MenuEntry {
  to: string
  label: string
  /** The number on its badge, and what it counts, for screen readers. */
  count?: number
  counted?: string
  /** Prefixes of further paths that belong to it. */
  owns?: string[]
}

export interface MenuGroup {
  title: string
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

export const adminMenu = ({ needYou, unread }: { needYou: number; unread: number }): MenuGroup[] => [
  { title: 'Desk', entries: [{ to: '/desk', label: 'Desk', count: needYou, counted: 'need you' }] },
  { title: 'Overview', entries: [{ to: '/admin', label: 'Overview' }] },
  {
    title: 'Orders',
    entries: [{ to: '/total-orders', label: 'Orders', owns: ['/admin/payment-status/', '/reconcile'] }],
  },
  {
    title: 'Retainers',
    entries: [{ to: '/admin/retainers', label: 'Retainers', owns: ['/admin/retainers/'] }],
  },
  {
    title: 'Figures',
    entries: [{ to: '/admin/figures', label: 'Figures' }],
  },
  {
    title: 'Messages',
    entries: [{ to: '/all-messages', label: 'Messages', count: unread, counted: 'unread', owns: ['/view/'] }],
  },
  { title: 'Subscribers', entries: [{ to: '/all-subscriber', label: 'Subscribers' }] },
  {
    title: 'Site content',
    entries: [],
    groups: GROUPS.filter((group) => group !== 'Settings').map((group) => ({
      title: group,
      entries: contentEntries(group),
    })),
  },
  {
    title: 'Settings',
    entries: [
      { to: '/setting', label: 'All settings' },
      { to: '/setup', label: 'Setup' },
      ...contentEntries('Settings'),
      { to: '/payment-settings', label: 'Payment settings' },
      { to: '/add-user', label: 'Admins', owns: ['/admin-user/'] },
      { to: '/media', label: 'Pictures' },
      { to: '/history', label: 'History' },
      { to: '/audit', label: 'Audit trail' },
      { to: '/outbox', label: 'Outbox' },
      { to: '/webhooks', label: 'Webhooks', owns: ['/webhooks/'] },
    ],
  },
]
