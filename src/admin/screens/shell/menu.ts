// The menu of the admin area, in groups, as far as the viewer may open it and the owner has it open. Runs on
// the server only: it imports every definition.
import { editPathsOf, MANAGE_SCREENS, PAGE_GROUPS, type ManageScreen } from '#editing/screens/screens.ts'
import type { FeatureName } from '#platform/rules/features.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { MENU_GROUPS, type MenuIconName, type Screen } from '#platform/rules/room.ts'
import { screensIn } from '#rooms.ts'
import { mayOpen } from '../screen-permissions.ts'

export interface MenuEntry {
  to: string
  label: string
  /** Its drawing in the sidebar (menu-icon.tsx). */
  icon?: MenuIconName | undefined
  /** The number on its badge, and what it counts, for screen readers. */
  count?: number
  counted?: string
  /** Not in the menu: another screen leads there, and the search finds it. */
  onlyFound?: boolean
  /** Prefixes of further paths that belong to it. */
  owns?: readonly string[]
  synonyms?: string
}

export interface MenuGroup {
  title: string
  icon?: MenuIconName
  entries: MenuEntry[]
  /** Subgroups, such as the pages of the site. */
  groups?: MenuGroup[]
}

interface MenuFor {
  viewer: Pick<Viewer, 'role'>
  closed: readonly FeatureName[]
  counts: { yourMove: number; unread: number }
}

const COUNTED = { yourMove: 'your move', unread: 'unread' }

/** Who has no overview begins at the home of the team. */
export function adminMenu({ viewer, closed, counts }: MenuFor): MenuGroup[] {
  const groups = MENU_GROUPS.map((title): MenuGroup => {
    const entries = screensIn('admin')
      .filter((screen) => screen.menu?.group === title && !closed.includes(screen.feature!))
      .toSorted((one, other) => (one.menu!.order ?? Infinity) - (other.menu!.order ?? Infinity) || 0)
      .map((screen) => entryOf(screen, counts))
    if (title === 'Settings') return { title, entries: withSettings(entries, closed) }
    const inner = title === 'Site content' ? PAGE_GROUPS : []
    return {
      title,
      entries,
      groups: inner.map((group) => ({ title: group, icon: 'page', entries: contentEntries(group, closed) })),
    }
  })
  const allowed = groups.flatMap((group) => allowedPart(viewer, group))
  return mayOpen(viewer, '/admin')
    ? allowed
    : [{ title: 'Home', entries: [{ to: '/team', label: 'Home' }] }, ...allowed]
}

function entryOf({ path, menu }: Screen, counts: MenuFor['counts']): MenuEntry {
  const { label, icon, counts: badge, owns, synonyms } = menu!
  return {
    to: path,
    label,
    synonyms,
    ...(icon ? { icon } : { onlyFound: true }),
    ...(badge && { count: counts[badge], counted: COUNTED[badge] }),
    ...(owns && { owns }),
  }
}

/** Further settings are seldom needed, and many: “All settings” leads to them and is the current entry there. */
function withSettings(entries: MenuEntry[], closed: MenuFor['closed']): MenuEntry[] {
  const ofTypes = MANAGE_SCREENS.map(({ group }) => group)
    .filter((group, at, all) => !PAGE_GROUPS.includes(group) && all.indexOf(group) === at)
    .flatMap((group) => contentEntries(group, closed))
    // A room may bring the screen of a type.
    .filter(({ to }) => !entries.some((entry) => entry.to === to))
    .map((entry) => ({ ...entry, onlyFound: true }))
  const further = [...entries.filter(({ onlyFound }) => onlyFound), ...ofTypes]
  const owns = further.flatMap((entry) => [entry.to, ...(entry.owns ?? [])])
  return [...entries, ...ofTypes].map((entry) => (entry.to === '/setting' ? { ...entry, owns } : entry))
}

const contentEntries = (group: string, closed: MenuFor['closed']): MenuEntry[] =>
  openScreens(closed)
    .filter((screen) => screen.group === group)
    .map(({ path, title, types, synonyms }) => {
      const owns = types
        .flatMap(editPathsOf)
        .map((edit) => edit.replace('{id}', ''))
        .filter((prefix) => prefix !== '/')
      return { to: path, label: title, owns, synonyms }
    })

/** The screens of content types that are open. */
export const openScreens = (closed: readonly FeatureName[]): ManageScreen[] =>
  MANAGE_SCREENS.filter(({ types }) => types.some(({ feature }) => !closed.includes(feature!)))

function allowedPart(
  viewer: Pick<Viewer, 'role'>,
  { title, entries, groups = [], ...more }: MenuGroup,
): MenuGroup[] {
  const own = entries.filter(({ to }) => mayOpenEntry(viewer, to))
  const inner = groups.flatMap((group) => allowedPart(viewer, group))
  return own.length || inner.length
    ? [{ ...more, title, entries: own, ...(inner.length && { groups: inner }) }]
    : []
}

/** A cache. Every screen shows the menu, and it has the same few addresses for everybody. */
const answers = new Map<string, boolean>()

function mayOpenEntry(viewer: Pick<Viewer, 'role'>, address: string): boolean {
  const key = `${viewer.role} ${address}`
  const known = answers.get(key)
  if (known !== undefined) return known
  const answer = mayOpen(viewer, address)
  answers.set(key, answer)
  return answer
}
