// Content records that contain every word. There are a few hundred at most, so it reads all of them.
import type { ContentType } from '#content/model/define.ts'
import { parseStored } from '#content/model/to-schema.ts'
import { requirePermission, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { editableTypes } from './editable-types.ts'
import { recordNames, titleWith } from './record-names.ts'

export interface ContentHit {
  title: string
  label: string
  editAt: string
}

export async function searchContent(
  house: House,
  viewer: Viewer,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<ContentHit[]> {
  requirePermission(viewer, 'edit-content')
  if (!words.length) return []
  const editable = editableTypes(house, viewer)
  const rows = await house.database.db
    .selectFrom('content')
    .select(['id', 'type', 'data'])
    .where('type', 'in', editable)
    .orderBy('type')
    .orderBy('position')
    .execute()
  const names = await recordNames(house.database.db, house.types)
  const hits: ContentHit[] = []
  for (const row of rows) {
    if (hits.length >= limit) break
    const type = house.types.find(({ name }) => name === row.type)
    if (!type) continue
    const values = parseStored(type, JSON.parse(row.data))
    if (holds(type, values, words))
      hits.push({
        title: pageName(titleWith(names, type, values)),
        label: type.label,
        editAt: type.screens.edit.replace('{id}', row.id),
      })
  }
  // Words that nobody has changed yet have no row, but their defaults are on the site.
  for (const type of house.types) {
    if (hits.length >= limit) break
    const isUnchanged = hasDefaults(type) && !rows.some((row) => row.type === type.name)
    if (isUnchanged && editable.includes(type.name) && holds(type, {}, words))
      hits.push({ title: type.label, label: type.group, editAt: type.screens.manage })
  }
  return hits
}

/** Titles of pages are named by their address, and a bare stroke says nothing. */
const pageName = (title: string): string => (title === '/' ? 'Home page' : title)

const hasDefaults = ({ kind, fields }: ContentType): boolean =>
  kind === 'singleton' && Object.values(fields).some(({ fallback }) => fallback)

/** Whether the record holds all words, in its texts or in those that the site shows for empty ones. */
function holds(type: ContentType, values: Record<string, string>, words: readonly string[]): boolean {
  const shown = Object.entries(type.fields).map(([name, { fallback = '' }]) => values[name] || fallback)
  const text = `${type.label} ${shown.join(' ')}`.toLowerCase()
  return words.every((word) => text.includes(word.toLowerCase()))
}
