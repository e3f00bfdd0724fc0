// What a room adds, as data. The routes, the menu, the search, the settings, the permission of each screen and
// the tables of a backup are made from the list of all rooms, src/rooms.ts. What a room does on the server is
// in its server/room.ts.
import type { FeatureName } from './features.ts'
import type { Permission } from './permissions.ts'

/** The groups of the admin's menu, in their order. */
export const MENU_GROUPS = [
  'Desk',
  'Overview',
  'Orders',
  'Customers',
  'Retainers',
  'Figures',
  'Inbox',
  'Subscribers',
  'Site content',
  'Settings',
] as const
type MenuGroupTitle = (typeof MENU_GROUPS)[number]

/** The parts of the list of settings. Settings that are content types stand in them too. */
export const SETTINGS_PARTS = [
  'Settings',
  'Payments and invoices',
  'People and records',
  'Other tools',
] as const
export type SettingsPart = (typeof SETTINGS_PARTS)[number]

/** The drawings of the menu (admin/screens/shell/menu-icon.tsx). */
export type MenuIconName =
  | 'desk'
  | 'overview'
  | 'orders'
  | 'customers'
  | 'retainers'
  | 'figures'
  | 'inbox'
  | 'subscribers'
  | 'page'
  | 'settings'
  | 'payments'
  | 'admins'
  | 'pictures'
  | 'history'
  | 'setup'

export interface Screen {
  /** As the router writes it, like /webhooks/:id. */
  path: string
  /** Below src. */
  file: string
  /** Only if two screens share a file. */
  id?: string
  /** Screens that are shown inside this one. */
  children?: readonly Screen[]
  feature?: FeatureName
  /** In the admin area: who may open it. Without one, admins only. */
  permission?: Permission
  menu?: {
    group: MenuGroupTitle
    label: string
    /** Without one it is not in the menu: another screen leads there, and the search finds it. */
    icon?: MenuIconName
    /** Its place in a group of several. */
    order?: number
    /** The number on its badge. */
    counts?: 'yourMove' | 'unread'
    /** The beginnings of further paths that belong to it. */
    owns?: readonly string[]
    /** Other words that people use for it. The search finds it by them. */
    synonyms: string
  }
  /** Its row in the list of settings. */
  setting?: { part: SettingsPart; title?: string; purpose: string }
}

/** The layout around a screen, with its guard. */
export type Area = 'site' | 'account' | 'order' | 'print' | 'admin'

export interface Table {
  name: string
  key: readonly string[]
  /** It has a column that counts up, from a sequence. */
  counts?: true
}

export interface Room {
  /** The name of its folder in src. */
  name: string
  /** In the order in which a backup restores them: referenced ones first. */
  tables?: readonly Table[]
  screens?: Partial<Record<Area, readonly Screen[]>>
}

/** Says that a screen, and what it shows inside, belongs to a feature. */
export const ofFeature = (feature: FeatureName, screens: readonly Screen[]): Screen[] =>
  screens.map((screen) => ({ ...screen, feature }))
