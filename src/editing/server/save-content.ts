// Writing content: create, update, delete, reorder. Each change writes a revision. A save with an outdated
// version is refused (optimistic locking).
import { z } from 'zod'
import { editorsOf, type AnyRecord, type ContentType, type Field } from '#content/rules/model/define.ts'
import { parseInput, parseStored, type ContentSchema } from '#content/rules/model/to-schema.ts'
import { asStored, translationOf } from '#content/rules/model/translations.ts'
import { toRecord, toTranslation, uniqueKey } from '#content/server/content-records.ts'
import type { ContentRow } from '#content/server/content-tables.ts'
import { requireRecentSignIn } from '#identity/server/recent-sign-in.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import type { Language } from '#platform/rules/languages.ts'
import type { PriceRule } from '#platform/rules/money.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Actor, type Person, type Viewer } from '#platform/rules/permissions.ts'
import { linesOf } from '#platform/rules/text.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { mapUniqueViolation } from '#platform/server/database/map-unique-violation.ts'
import { randomId } from '#platform/server/ids.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { priceRule } from '#providers/server/price-rule.ts'
import { checkFeatures } from './check-features.ts'
import { checkRegion, refuseSilentCurrency } from './check-region.ts'
import { moveTexts } from './move-texts.ts'
import { getContentRow, replaceContent, versionConflict } from './replace-content.ts'
import { askFirst } from './weigh-change.ts'
import { checkWording } from './words/check-wording.ts'
import { insertRow, writeRevision } from './write-revision.ts'

export async function requireContentEditor(app: App, viewer: Viewer, type: ContentType): Promise<Person> {
  const person = requirePermission(viewer, editorsOf(type))
  if (type.needsRecentSignIn) await requireRecentSignIn(app, viewer)
  return person
}

export async function createContent(
  app: App,
  viewer: Viewer,
  { type, body }: { type: ContentType; body: Unchecked<ContentSchema> },
): Promise<AnyRecord> {
  const actor = await requireContentEditor(app, viewer, type)
  const { values, hidden, confirmed } = parseInput(type, body, await priceRuleOf(app))
  return mapUniqueViolation(
    () =>
      inTransaction(app, async (unit) => {
        const stored = parseStored(type, values)
        await checkRecord(unit.tx, { type, values: stored })
        await checkRegion(app, unit.tx, { type, values: stored, confirmed })
        await checkFeatures(unit.tx, { type, values: stored })
        checkWording(app, { type, values: stored })
        await moveTexts(app, unit, { type, values: stored, actor })
        return toRecord(type, await insertContent(unit, { type, values, actor, hidden }))
      }),
    () => duplicate(type),
  )
}

const priceRuleOf = async (app: App): Promise<PriceRule> => priceRule(app, (await app.format()).currency)

interface NewContent {
  type: ContentType
  values: Record<string, string>
  actor: Actor
  hidden?: boolean | undefined
}

/** Adds a record at the end of its list. The seeds use it too. */
export async function insertContent(
  unit: UnitOfWork,
  { type, values, actor, hidden = false }: NewContent,
): Promise<ContentRow> {
  const last = await unit.tx
    .selectFrom('content')
    .select((e) => e.fn.max('position').as('position'))
    .where('type', '=', type.name)
    .executeTakeFirst()
  const row: ContentRow = {
    id: randomId(),
    type: type.name,
    position: (last?.position ?? 0) + 1,
    version: 1,
    hidden: hidden ? 1 : 0,
    data: JSON.stringify(parseStored(type, values)),
    unique_key: uniqueKey(type, values),
    created_at: unit.at,
    updated_at: unit.at,
  }
  await insertRow(unit, row, { action: 'created', actor })
  return row
}

interface ContentUpdate {
  type: ContentType
  id: string
  /** The texts are those of this language. All else is the same in every language. */
  language?: Language | undefined
  body: Unchecked<ContentSchema>
  /** The expected version, if the body has none. */
  ifMatch?: number | undefined
}

export async function updateContent(
  app: App,
  viewer: Viewer,
  { type, id, body, ifMatch, language }: ContentUpdate,
): Promise<AnyRecord> {
  const actor = await requireContentEditor(app, viewer, type)
  await getContentRow(app.database.db, type, id)
  const written = language ? translationOf(type) : type
  const input = parseInput(written, body, await priceRuleOf(app))
  const { version = ifMatch, hidden, confirmed } = input
  const values = language ? asStored(input.values, language) : input.values
  const asked = (row: ContentRow) => (language ? toTranslation(type, row, language) : toRecord(type, row))
  const update = () =>
    inTransaction(app, async (unit) => {
      const before = await getContentRow(unit.tx, type, id)
      if (version !== undefined && version !== before.version) throw versionConflict(asked(before))
      const earlier = parseStored(type, JSON.parse(before.data))
      const stored = parseStored(type, { ...earlier, ...values })
      await checkRecord(unit.tx, { type, values: stored, before: { id, values: earlier } })
      if (!confirmed) askFirst(unit, type, { before: earlier, now: stored, actor })
      await checkRegion(app, unit.tx, { type, values: stored, confirmed })
      await checkFeatures(unit.tx, { type, values: stored })
      checkWording(app, { type, values: stored })
      await moveTexts(app, unit, { type, values: stored, actor })
      const next = {
        data: JSON.stringify(stored),
        hidden: hidden === undefined ? before.hidden : Number(hidden),
      }
      return asked(await replaceContent(unit, { type, before, next, action: 'updated', actor }))
    })
  return mapUniqueViolation(update, () => duplicate(type))
}

export async function deleteContent(
  app: App,
  viewer: Viewer,
  { type, id }: { type: ContentType; id: string },
): Promise<void> {
  const actor = await requireContentEditor(app, viewer, type)
  await inTransaction(app, async (unit) => {
    await refuseSilentCurrency(app, unit.tx, { type, values: {} })
    await moveTexts(app, unit, { type, values: {}, actor })
    if (await removeContent(unit, await getContentRow(unit.tx, type, id), actor)) return
    await getContentRow(unit.tx, type, id)
    throw new Failure('conflict', say('editing.agency', 'notDeleted'))
  })
}

/** Deletes the version that was read. False if another save or deletion came first. */
export async function removeContent(unit: UnitOfWork, row: ContentRow, actor: Actor): Promise<boolean> {
  const { numDeletedRows } = await unit.tx
    .deleteFrom('content')
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await writeRevision(unit, { ...row, version: row.version + 1 }, { action: 'deleted', actor })
  await unit.signal('content')
  return true
}

/** Expects every id of the list exactly once, in the new order. */
export const REORDER_INPUT = z.strictObject({
  ids: z
    .array(z.string(), 'ids must be a list of ids.')
    .max(1000, 'ids must be at most 1000.')
    .meta({ description: 'Every record of the list, each once.' }),
})

export async function reorderContent(
  app: App,
  viewer: Viewer,
  { type, body }: { type: ContentType; body: Unchecked<typeof REORDER_INPUT> },
): Promise<AnyRecord[]> {
  const actor = await requireContentEditor(app, viewer, type)
  const { ids } = parseObject(REORDER_INPUT, body)
  return inTransaction(app, async (unit) => {
    const rows = await unit.tx.selectFrom('content').selectAll().where('type', '=', type.name).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const isComplete =
      ids.length === rows.length && new Set(ids).size === ids.length && ids.every((id) => byId.has(id))
    if (!isComplete) throw invalid({ ids: say('editing.agency', 'nameAll', { count: rows.length }) })
    const records: AnyRecord[] = []
    for (const [index, id] of ids.entries()) {
      const before = byId.get(id)!
      const position = index + 1
      const row =
        before.position === position
          ? before
          : await replaceContent(unit, { type, before, next: { position }, action: 'reordered', actor })
      records.push(toRecord(type, row))
    }
    return records
  })
}

/** The singleton exists already, or the unique name is taken. */
function duplicate({ kind, label, uniqueField, fields }: ContentType): Failure {
  const field = uniqueField === undefined ? undefined : fields[uniqueField]
  if (kind === 'singleton' || uniqueField === undefined || !field)
    return new Failure('conflict', say('editing.agency', 'oneAlready', { type: as('inSentence', label) }))
  const taken = say('editing.agency', 'taken', { field: as('inSentence', field.label) })
  return new Failure('conflict', taken, { errors: { [uniqueField]: taken } })
}

// What a record must agree with besides its own fields: each other, the records that it names, and how many
// there may be.
type Values = Record<string, string>

interface CheckedRecord {
  type: ContentType
  /** The values as they will be stored. */
  values: Values
  /** The record before the change. */
  before?: { id: string; values: Values } | undefined
}

async function checkRecord(db: Queryable, { type, values, before }: CheckedRecord): Promise<void> {
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
        errors[name] = say('editing.agency', 'noReference', { field: field.label })
      else if (field.of === type.name && before && (await leadsTo(db, { type, field: name, id }, before.id)))
        errors[name] = say('editing.agency', 'cycle')
    }
  }
  const { mostPer } = type
  if (mostPer && values[mostPer.field] !== before?.values[mostPer.field]) {
    const rows = await db.selectFrom('content').select('data').where('type', '=', type.name).execute()
    const same = rows.filter(({ data }) => valuesIn(data)[mostPer.field] === values[mostPer.field])
    if (same.length >= mostPer.most)
      errors[type.titleField] = say('editing.agency', 'mostReached', { most: mostPer.most })
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
