// Where pictures are used. Reads every content record, hidden ones too.
import type { ContentType } from '#content/rules/model/define.ts'
import { titleOf } from '#content/rules/model/to-form.ts'
import { parseStored } from '#content/rules/model/to-schema.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

export interface MediaUse {
  /** The label of the content type. */
  label: string
  title: string
  /** The path of the edit screen. */
  editAt: string
}

/** Where each picture is used, by its path. */
export async function usesOfMedia(
  db: Queryable,
  types: readonly ContentType[],
): Promise<Map<string, MediaUse[]>> {
  const uses = new Map<string, MediaUse[]>()
  const rows = await db.selectFrom('content').select(['id', 'type', 'data']).execute()
  for (const row of rows) {
    const type = types.find(({ name }) => name === row.type)
    if (!type) continue
    const values = parseStored(type, JSON.parse(row.data))
    const paths = Object.entries(type.fields)
      .filter(([, { kind }]) => kind === 'image' || kind === 'icon')
      .flatMap(([name]) => values[name] || [])
    for (const path of new Set(paths)) {
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
