// The titles of records that others name by their id: people read the title.
import type { ContentType } from '#content/rules/model/define.ts'
import { titleOf } from '#content/rules/model/to-form.ts'
import { parseStored } from '#content/rules/model/to-schema.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

/** The names of records, by id. */
export type RecordNames = ReadonlyMap<string, string>

export async function recordNames(db: Queryable, types: readonly ContentType[]): Promise<RecordNames> {
  const named = new Set(types.flatMap(({ fields }) => Object.values(fields).flatMap(({ of }) => of ?? [])))
  const rows = await db
    .selectFrom('content')
    .select(['id', 'type', 'data'])
    .where('type', 'in', [...named])
    .execute()
  return new Map(
    rows.map(({ id, type: name, data }) => {
      const type = types.find((each) => each.name === name)!
      return [id, titleOf(type, parseStored(type, JSON.parse(data)))]
    }),
  )
}

/** A record whose title names another one has that one's title. The address of a picture is no title. */
export function titleWith(names: RecordNames, type: ContentType, fields: Record<string, unknown>): string {
  const kind = type.fields[type.titleField]?.kind
  if (kind === 'image') return type.label
  return kind === 'reference'
    ? (names.get(String(fields[type.titleField])) ?? type.label)
    : titleOf(type, fields)
}
