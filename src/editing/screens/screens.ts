// The manage screens. One screen may have several types, such as the heading of a section and its items.
// Runs on the server only: it imports every definition.
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType, Group } from '#content/rules/model/define.ts'
import { menuLabel, WEBSITE_PARTS } from '#platform/rules/room.ts'
import { say } from '#platform/rules/words.ts'
import type { Place } from '#ui/screens/page-head.tsx'

export interface ManageScreen {
  path: string
  title: string
  purpose: string
  group: Group
  types: readonly ContentType[]
  synonyms: string
}

const types: readonly ContentType[] = CONTENT_TYPES

/** Parts of other records are listed on a screen of that record. */
const listed = types.filter((type) => !type.partOf)

export const MANAGE_SCREENS: readonly ManageScreen[] = [
  ...new Set(listed.map((type) => type.screens.manage)),
].map((path) => {
  const here = listed.filter((type) => type.screens.manage === path)
  const singleton = here.find((type) => type.kind === 'singleton')
  const list = here.find((type) => type.kind === 'list')
  const { group } = list ?? singleton!
  return {
    path,
    title: singleton ? (singleton.screen?.title ?? singleton.label) : (list!.texts.list ?? list!.label),
    purpose: singleton?.screen?.purpose ?? (list ?? singleton)!.purpose,
    group,
    types: here,
    synonyms: here
      .map((type) => type.synonyms ?? '')
      .join(' ')
      .trim(),
  }
})

/** The paths of a type's edit screen. */
export const editPathsOf = ({ screens }: ContentType): string[] => [
  screens.edit,
  ...(screens.editAlso ? [screens.editAlso] : []),
]

/** The path in the router's syntax. */
export const toPattern = (path: string): string => path.replace('{id}', ':id')

export const manageScreenAt = (pattern: string): ManageScreen =>
  MANAGE_SCREENS.find((screen) => screen.path === pattern)!

export const typeEditedAt = (pattern: string): ContentType =>
  types.find((type) => editPathsOf(type).some((path) => toPattern(path) === pattern))!

export const editAddress = (type: ContentType, id: string): string => type.screens.edit.replace('{id}', id)

/** The screen that lists a record: the manage screen of its type, or the screen of what it is a part of. */
export const listAddress = ({ partOf, screens }: ContentType, record: Record<string, unknown>): string =>
  partOf ? partOf.screen.replace('{id}', String(record[partOf.field])) : screens.manage

/** The way to the manage screen of a type. Those of the packages are tabs. */
export function trailToManage({ group }: Pick<ContentType, 'group'>): Place[] {
  if (group === 'Packages') return []
  const parts: readonly string[] = WEBSITE_PARTS
  return [
    parts.includes(group)
      ? { to: '/website', label: menuLabel('Website') }
      : { to: '/setting', label: menuLabel('Settings') },
  ]
}

/** The way to the edit screens of a type: to the plan of a package for what is a part of it. */
export const trailTo = (type: ContentType, record?: Record<string, unknown>): Place[] => [
  ...trailToManage(type),
  { to: type.screens.manage, label: manageScreenAt(type.screens.manage).title },
  ...(type.partOf && record
    ? [{ to: listAddress(type, record), label: say('content.admin', 'pricing.alsoAt') }]
    : []),
]
