// Content records that hold every word that was typed. There are some hundred of them at most, so they are
// simply read.
import { titleOf } from '#content/model/to-form.ts'
import { parseStored } from '#content/model/to-schema.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'

export interface FoundContent {
  title: string
  label: string
  editAt: string
}

export async function searchContent(
  house: House,
  viewer: Viewer,
  words: readonly string[],
  most: number,
): Promise<FoundContent[]> {
  requireAdmin(viewer)
  if (!words.length) return []
  const rows = await house.database.db
    .selectFrom('content')
    .select(['id', 'type', 'data'])
    .orderBy('type')
    .orderBy('position')
    .execute()
  const found: FoundContent[] = []
  for (const row of rows) {
    const type = house.types.find((each) => each.name === row.type)
    if (!type || found.length >= most) continue
    const values = parseStored(type, JSON.parse(row.data))
    const text = `${type.label} ${Object.values(values).join(' ')}`.toLowerCase()
    if (words.every((word) => text.includes(word.toLowerCase())))
      found.push({
        title: titleOf(type, values),
        label: type.label,
        editAt: type.screens.edit.replace('{id}', row.id),
      })
  }
  return found
}
