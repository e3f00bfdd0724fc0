// Where pictures are used: every content record is looked through, hidden ones too.
import type { ContentType } from '#content/model/define.ts'
import { titleOf } from '#content/model/to-form.ts'
import { parseStored } from '#content/model/to-schema.ts'
import type { Queryable } from '../../database/connect.ts'

export interface MediaUse {
  /** What it is, for people. */
  label: string
  title: string
  /** The screen where it can be changed. */
  editAt: string
}

/** The uses of each path that stands in a field for pictures. */
export async function usesOfMedia(
  db: Queryable,
  types: readonly ContentType[],
): Promise<Map<string, MediaUse[]>> {
  const uses = new Map<string, MediaUse[]>()
  const rows = await db.selectFrom('content').select(['id', 'type', 'data']).execute()
  for (const row of rows) {
    const type = types.find((each) => each.name === row.type)
    if (!type) continue
    const values = parseStored(type, JSON.parse(row.data))
    const pictures = Object.entries(type.fields).filter(
      ([, field]) => field.kind === 'image' || field.kind === 'icon',
    )
    for (const path of new Set(pictures.map(([name]) => values[name]!).filter(Boolean))) {
      const use: MediaUse = {
        label: type.label,
        title: titleOf(type, values),
        editAt: type.screens.edit.replace('{id}', row.id),
      }
      uses.set(path, [...(uses.get(path) ?? []), use])
    }
  }
  return uses
}
