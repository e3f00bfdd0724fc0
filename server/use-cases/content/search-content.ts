// Content records that contain every word. There are a few hundred at most, so it reads all of them.
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
  const rows = await house.database.db
    .selectFrom('content')
    .select(['id', 'type', 'data'])
    .where('type', 'in', editableTypes(house, viewer))
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
    const text = `${type.label} ${Object.values(values).join(' ')}`.toLowerCase()
    if (words.every((word) => text.includes(word.toLowerCase())))
      hits.push({
        title: titleWith(names, type, values),
        label: type.label,
        editAt: type.screens.edit.replace('{id}', row.id),
      })
  }
  return hits
}
