// What a room adds, as data. The routes, the menu, the search, the settings, the permission of each screen and
// the tables of a backup are made from the list of all rooms, src/rooms.ts. What a room does on the server is
// in its server/room.ts.
import type { FeatureName } from './features.ts'
import type { Permission } from './permissions.ts'
import { say } from './words.ts'

/** The entries of the admin's menu, in their order. Each leads to one screen, or to several as tabs. */
export const MENU_ENTRIES = [
  'Today',
  'Inbox',
  'Orders',
  'Customers',
  'Retainers',
  'Packages',
  'Website',
  'Reports',
  'Settings',
] as const
export type MenuEntryName = (typeof MENU_ENTRIES)[number]

export const menuLabel = (entry: MenuEntryName): string => say('platform.admin', `menu.${entry}`)

/** The parts of the list of settings. Settings that are content types stand in them too. */
export const SETTINGS_PARTS = [
  'Your site',
  'Brand',
  'Money',
  'Tax and law',
  'Team',
  'Email',
  'Data and privacy',
  'Developers',
] as const
export type SettingsPart = (typeof SETTINGS_PARTS)[number]

/** The parts of the website, in their order. */
export const WEBSITE_PARTS = [
  'Landing page',
  'Service page',
  'Pricing page',
  'Contact',
  'Templates',
  'Header and footer',
] as const

/** Where the admin finds a screen: among the pages of the website, the packages, or the settings. */
export type Part = (typeof WEBSITE_PARTS)[number] | 'Packages' | SettingsPart

/** What people call it. */
export const partLabel = (part: Part): string => say('platform.admin', `part.${part}`)

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
    entry: MenuEntryName
    label: string
    /** Its place among the tabs of the entry. Without one another screen leads there, and the search finds it. */
    tab?: number
    /** The number on its badge. */
    counts?: 'needsYou' | 'waiting'
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
  /** It refers to a table of a later room, so it is restored after all others. */
  refersUp?: true
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
