// Which texts of the content a language still lacks: for the forms, the lists, and before it is published.
import type { ContentType } from '#content/rules/model/define.ts'
import { parseStored } from '#content/rules/model/to-schema.ts'
import { missingIn } from '#content/rules/model/translations.ts'
import { readPlace } from '#content/server/region.ts'
import { LANGUAGES, type Language } from '#platform/rules/languages.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

/** How many texts each other language of the site lacks, by record. */
export interface MissingTexts {
  /** The site's languages besides its own. */
  languages: readonly Language[]
  ofRecord: Record<string, Partial<Record<Language, number>>>
  ofType: Record<string, Partial<Record<Language, number>>>
  /** Of all records together. */
  inAll: Partial<Record<Language, number>>
}

interface Asked {
  types?: readonly ContentType[]
  /** Of the languages that the site does not speak yet, too. */
  all?: boolean
}

/** Of the records of some types, or of all that visitors and customers read. */
export async function missingTexts(
  app: App,
  viewer: Viewer,
  { types, all = false }: Asked = {},
): Promise<MissingTexts> {
  requirePermission(viewer, 'edit-content')
  const { db } = app.database
  const { main, published, prepared } = (await readPlace(app, db)).languages
  const languages = (all ? LANGUAGES : [...published, ...prepared]).filter((language) => language !== main)
  return countMissing(db, { types: types ?? app.types, languages })
}

export async function countMissing(
  db: Queryable,
  { types, languages }: { types: readonly ContentType[]; languages: readonly Language[] },
): Promise<MissingTexts> {
  const counted: MissingTexts = { languages, ofRecord: {}, ofType: {}, inAll: {} }
  if (!languages.length || !types.length) return counted
  const rows = await db
    .selectFrom('content')
    .select(['id', 'type', 'data'])
    .where(
      'type',
      'in',
      types.map(({ name }) => name),
    )
    .where('hidden', '=', 0)
    .execute()
  for (const { id, type: name, data } of rows) {
    const type = types.find((each) => each.name === name)!
    const stored = parseStored(type, JSON.parse(data))
    const missing = languages.map((language) => [language, missingIn(type, stored, language).length] as const)
    counted.ofRecord[id] = Object.fromEntries(missing)
    const ofType = (counted.ofType[name] ??= {})
    for (const [language, count] of missing)
      for (const sums of [ofType, counted.inAll]) sums[language] = (sums[language] ?? 0) + count
  }
  return counted
}
