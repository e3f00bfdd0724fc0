// What a record must agree with besides its own fields: each other, the records that it names, and how many
// there may be.
import type { ContentType, Field } from '#content/rules/model/define.ts'
import type { ContentRow } from '#content/server/content-tables.ts'
import { invalid } from '#platform/rules/errors.ts'
import { linesOf } from '#platform/rules/text.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

type Values = Record<string, string>

interface CheckedRecord {
  type: ContentType
  /** The values as they will be stored. */
  values: Values
  /** The record before the change. */
  before?: { id: string; values: Values } | undefined
}

export async function checkRecord(db: Queryable, { type, values, before }: CheckedRecord): Promise<void> {
  const errors = { ...type.check?.(values) }
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.of === undefined) continue
    // A reference that was valid before may stay, even if its record is gone.
    const earlier = idsIn(field, before?.values[name])
    for (const id of idsIn(field, values[name]).filter((each) => !earlier.includes(each))) {
      const named = await db
        .selectFrom('content')
        .select(['id', 'data'])
        .where('id', '=', id)
        .where('type', '=', field.of)
        .executeTakeFirst()
      if (!named || (field.of === type.name && !isSibling(named, { type, values, ownId: before?.id })))
        errors[name] = `${field.label} must be the id of a record that it can name.`
      else if (field.of === type.name && before && (await leadsTo(db, { type, field: name, id }, before.id)))
        errors[name] = 'That question depends on this one, so neither would ever be asked. Choose another.'
    }
  }
  const { mostPer } = type
  if (mostPer && values[mostPer.field] !== before?.values[mostPer.field]) {
    const rows = await db.selectFrom('content').select('data').where('type', '=', type.name).execute()
    const same = rows.filter(({ data }) => valuesIn(data)[mostPer.field] === values[mostPer.field])
    if (same.length >= mostPer.most)
      errors[type.titleField] = `There are ${mostPer.most} already, which is the most. Delete one first.`
  }
  if (Object.keys(errors).length) throw invalid(errors)
}

/** The ids that a reference field names. */
const idsIn = ({ kind }: Field, text = ''): string[] =>
  kind === 'references' ? linesOf(text) : text ? [text] : []

/** Whether the references of one field lead to `target`, which would make a cycle. */
async function leadsTo(
  db: Queryable,
  { type, field, id }: { type: ContentType; field: string; id: string },
  target: string,
): Promise<boolean> {
  const rows = await db.selectFrom('content').select(['id', 'data']).where('type', '=', type.name).execute()
  const next = new Map(rows.map((row) => [row.id, valuesIn(row.data)[field]]))
  const seen = new Set<string>()
  for (let at: string | undefined = id; at && !seen.has(at); at = next.get(at)) {
    if (at === target) return true
    seen.add(at)
  }
  return false
}

/** A named record of the same type must belong to the same records, and not be the record itself. */
function isSibling(
  named: Pick<ContentRow, 'id' | 'data'>,
  { type, values, ownId }: { type: ContentType; values: Values; ownId: string | undefined },
): boolean {
  const others = valuesIn(named.data)
  return (
    named.id !== ownId &&
    Object.entries(type.fields).every(
      ([name, { of }]) => of === undefined || of === type.name || others[name] === values[name],
    )
  )
}

const valuesIn = (data: string): Values => JSON.parse(data) as Values
