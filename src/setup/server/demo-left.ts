// Which records still hold the demo's words: made by the seeds or by a made-up order, and nobody has
// changed their text since, or only some of their figures.
import type { ContentType, FieldKind } from '#content/rules/model/define.ts'
import { parseStored } from '#content/rules/model/to-schema.ts'
import { nameAndLanguage } from '#content/rules/model/translations.ts'
import { features } from '#content/rules/types/features.ts'
import { languages, siteLanguages } from '#content/rules/types/languages.ts'
import { region } from '#content/rules/types/region.ts'
import { workingDays } from '#content/rules/types/working-days.ts'
import type { ContentRow } from '#content/server/content-tables.ts'
import { snapshotOf } from '#editing/server/write-revision.ts'
import { DEMO_OWNER } from '#identity/server/first-admin.ts'
import { MADE_UP_CUSTOMERS } from '#identity/server/made-up-customers.ts'
import type { Language } from '#platform/rules/languages.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

/** Settings with sensible values rather than words of the demo. */
const KEPT: readonly ContentType[] = [features, region, workingDays]

export interface DemoRecord {
  type: ContentType
  row: ContentRow
  /** Nobody changed anything: it can be removed with the demo. Otherwise only its words are the demo's. */
  isUntouched: boolean
}

/** A record as it is, beside the fields that the demo made it with. */
export interface SeededRecord {
  type: ContentType
  row: ContentRow
  fields: Record<string, string>
  /** Undefined if a person made the record. */
  seed?: Record<string, string> | undefined
}

/** Kinds of fields with words. A new picture beside the demo's words makes them nobody's own. */
const WORDS: readonly FieldKind[] = [
  'short-text',
  'long-text',
  'lines',
  'figures',
  'table',
  'dated-notes',
  'email',
  'phone',
]

export const wordFields = ({ fields }: ContentType): string[] =>
  Object.keys(fields).filter((name) => WORDS.includes(fields[name]!.kind))

export async function seededRecords({ types }: App, db: Queryable): Promise<SeededRecord[]> {
  const names = types.filter((type) => !KEPT.includes(type)).map(({ name }) => name)
  const rows = await db.selectFrom('content').selectAll().where('type', 'in', names).execute()
  const seeds = await db
    .selectFrom('revisions')
    .select(['record_id', 'data'])
    .where('version', '=', 1)
    // A customer of a made-up order wrote a testimonial.
    .where((e) => e.or([e('actor', '=', SYSTEM_ACTOR), e('actor', 'like', MADE_UP_CUSTOMERS)]))
    .where('type', 'in', names)
    .execute()
  const seedOf = new Map(seeds.map((revision) => [revision.record_id, snapshotOf(revision)?.fields]))
  return rows.flatMap((row) => {
    const type = types.find(({ name }) => name === row.type)
    if (!type) return []
    const seed = seedOf.get(row.id)
    const fields = parseStored(type, JSON.parse(row.data))
    return [{ type, row, fields, seed: seed && parseStored(type, seed) }]
  })
}

/** Accounts of the team that have the name of the demo's owner still: customers read it as their lead's. */
export async function demoOwners(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('user')
    .innerJoin('admin_users', 'admin_users.email', 'user.email')
    .where('user.name', '=', DEMO_OWNER.name)
    .select('user.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function demoRecords(app: App, db: Queryable): Promise<DemoRecord[]> {
  const records = await seededRecords(app, db)
  const left = records.flatMap(translationsLeft)
  return records.flatMap((record) => {
    if (record.type !== languages) return demoRecordOf(record) ?? []
    const { published, prepared } = siteLanguages(record.fields)
    // Its languages are the demo's as long as they show words of it, even of records that have own ones else.
    return [...published, ...prepared].some((language) => left.includes(language))
      ? { ...record, isUntouched: isUntouched(record) }
      : []
  })
}

/** The languages in which a record says what the demo says. */
function translationsLeft({ fields, seed = {} }: SeededRecord): Language[] {
  return Object.keys(seed).flatMap((name) => {
    const { language } = nameAndLanguage(name)
    return language && seed[name] === fields[name] ? language : []
  })
}

const isUntouched = (record: SeededRecord): boolean =>
  record.seed !== undefined && changedFields(record).length === 0

const changedFields = ({ fields, seed = {} }: SeededRecord): string[] =>
  Object.keys({ ...seed, ...fields }).filter((name) => seed[name] !== fields[name])

export function demoRecordOf(record: SeededRecord): DemoRecord | undefined {
  const { type, row, seed } = record
  if (!seed) return undefined
  // Its place in the list may have changed.
  const changed = changedFields(record)
  const words = wordFields(type)
  const hasDemoWords = words.some((name) => seed[name]) && !words.some((name) => changed.includes(name))
  // A number and what it counts claim something each: one of several may be left.
  const hasDemoFigure = Object.entries(type.fields).some(
    ([name, { caption }]) =>
      caption && seed[name] && seed[caption] && ![name, caption].some((field) => changed.includes(field)),
  )
  const isUntouched = changed.length === 0
  return isUntouched || hasDemoWords || hasDemoFigure ? { type, row, isUntouched } : undefined
}
