// Changes of content that matter: who may not change settings is asked about them, and all admins are told.
import type { ContentType, Field, Weight } from '#content/rules/model/define.ts'
import { choiceWords } from '#content/rules/model/to-form.ts'
import { invalid } from '#platform/rules/errors.ts'
import type { Format } from '#platform/rules/format.ts'
import { may, type Viewer } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

export type Values = Readonly<Record<string, string | undefined>>

/** What the field holds: an optional choice that nobody made is its first one. */
const held = (field: Field | undefined, values: Values | undefined, name: string): string =>
  values?.[name] || (values && field?.choices ? (field.initial ?? '') : '')

export const isChanged = (
  { fields }: ContentType,
  name: string,
  [before, now]: [Values | undefined, Values | undefined],
): boolean => held(fields[name], before, name) !== held(fields[name], now, name)

/** The fields whose change has the weight that its rule names. A record that is removed has none. */
export const weightyIn = (
  type: ContentType,
  rules: Readonly<Record<string, Weight>>,
  [before, now]: [Values | undefined, Values | undefined],
): string[] =>
  Object.entries(rules).flatMap(([name, weight]) => {
    if (!now || !isChanged(type, name, [before, now])) return []
    if (weight === 'any') return before ? [name] : []
    const [from, to] = [Number(before?.[name] ?? ''), Number(now[name] ?? '')]
    const matters = weight === 'rise' ? to > from : before && Math.abs(to - from) > from / 2
    return matters ? [name] : []
  })

/** A value as people read it. */
export const valueWords = (
  { fields }: ContentType,
  name: string,
  values: Values | undefined,
  format: Format,
) => {
  const field = fields[name]!
  const value = held(field, values, name)
  return field.kind === 'money' && value ? format.price(value) : choiceWords(field, value)
}

interface Asked {
  before: Values
  now: Values
  actor: Viewer
  /** The name under which the answer is sent. */
  confirmation?: string | undefined
}

/** A slip of an editor would be sold at once. Throws the question. */
export function askFirst(
  { format }: UnitOfWork,
  type: ContentType,
  { before, now, actor, confirmation }: Asked,
) {
  const { about, confirmation: own } = type.asksFirst ?? {}
  if (!about || may(actor, 'change-settings')) return
  const changes = weightyIn(type, about, [before, now]).map((name) => {
    const [from, to] = [before, now].map((values) => valueWords(type, name, values, format))
    return say('editing.agency', 'goesFrom', {
      field: as('inSentence', type.fields[name]!.label),
      from: from!,
      to: to!,
    })
  })
  if (changes.length)
    throw invalid({
      [confirmation ?? own!]: say('editing.agency', 'isThatRight', { changes: changes.join(' ') }),
    })
}

/** The fields of a record as they last were, also if it is deleted. */
export async function lastKnown(db: Queryable, id: string): Promise<Values | undefined> {
  const row = await db
    .selectFrom('revisions')
    .select('data')
    .where('record_id', '=', id)
    .where('data', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.data ? (JSON.parse(row.data) as { fields: Values }).fields : undefined
}
