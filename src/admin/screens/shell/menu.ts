// The menu of the admin area, as far as the viewer may open it and the owner has it open. Runs on the server
// only: it imports every definition.
import type { Group } from '#content/rules/model/define.ts'
import { editPathsOf, MANAGE_SCREENS, type ManageScreen } from '#editing/screens/screens.ts'
import type { FeatureName } from '#platform/rules/features.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import {
  MENU_ENTRIES,
  menuLabel,
  partLabel,
  WEBSITE_PARTS,
  type MenuEntryName,
  type Screen,
} from '#platform/rules/room.ts'
import { screensIn } from '#rooms.ts'
import { mayOpen } from '../screen-permissions.ts'

export interface MenuScreen {
  to: string
  label: string
  /** One of the tabs of its entry. Others are found by the search, and another screen leads to them. */
  isTab: boolean
  /** The part of the website or of the settings that it belongs to. */
  part?: string
  /** Prefixes of further paths that belong to it. */
  owns?: readonly string[]
  synonyms?: string
}

/** Leads to its first screen. */
export interface MenuEntry {
  name: MenuEntryName
  label: string
  /** The number on its badge, and what it counts. */
  count?: number
  counted?: 'needsYou' | 'waiting'
  screens: MenuScreen[]
}

interface MenuFor {
  viewer: Pick<Viewer, 'role'>
  closed: readonly FeatureName[]
  counts: { needsYou: number; waiting: number }
}

export function adminMenu({ viewer, closed, counts }: MenuFor): MenuEntry[] {
  return MENU_ENTRIES.flatMap((name) => {
    const ofRooms = screensIn('admin')
      .filter((screen) => screen.menu?.entry === name && !closed.includes(screen.feature!))
      .filter(({ path }) => mayOpenEntry(viewer, path))
      .toSorted((one, other) => (one.menu!.tab ?? Infinity) - (other.menu!.tab ?? Infinity) || 0)
    const badge = ofRooms.flatMap(({ menu }) => menu!.counts ?? [])[0]
    const shown = ofRooms.map(menuScreen)
    const screens = [
      ...shown,
      // A room may bring the screen of a type.
      ...contentScreens(name, closed).filter(
        ({ to }) => mayOpenEntry(viewer, to) && !shown.some((screen) => screen.to === to),
      ),
    ]
    return screens.length
      ? [
          {
            name,
            label: menuLabel(name),
            screens,
            ...(badge && { count: counts[badge], counted: badge }),
          },
        ]
      : []
  })
}

const menuScreen = ({ path, menu, setting }: Screen): MenuScreen => ({
  to: path,
  label: menu!.label,
  isTab: menu!.tab !== undefined,
  ...(setting && { part: partLabel(setting.part) }),
  ...(menu!.owns && { owns: menu!.owns }),
  synonyms: menu!.synonyms,
})

const parts: readonly string[] = WEBSITE_PARTS
const entryOf = (group: Group): MenuEntryName =>
  group === 'Packages' ? group : parts.includes(group) ? 'Website' : 'Settings'

const contentScreens = (entry: MenuEntryName, closed: readonly FeatureName[]): MenuScreen[] =>
  openScreens(closed)
    .filter(({ group }) => entryOf(group) === entry)
    .map(({ path, title, types, synonyms, group }) => ({
      to: path,
      label: title,
      isTab: group === 'Packages',
      ...(group !== 'Packages' && { part: partLabel(group) }),
      owns: types
        .flatMap(editPathsOf)
        .map((edit) => edit.replace('{id}', ''))
        .filter((prefix) => prefix !== '/'),
      synonyms,
    }))

/** The screens of content types that are open. */
export const openScreens = (closed: readonly FeatureName[]): ManageScreen[] =>
  MANAGE_SCREENS.filter(({ types }) => types.some(({ feature }) => !closed.includes(feature!)))

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
