// The messages of the site, searched as people read them.
import { parseStored } from '#content/rules/model/to-schema.ts'
import { wording } from '#content/rules/types/wording.ts'
import { readPlace } from '#content/server/region.ts'
import { meantBy } from '#content/server/wording.ts'
import type { Language } from '#platform/rules/languages.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say, type KeyOf } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { mayBeChanged, messageNamed } from '#platform/server/words/catalogues.ts'
import { renderedForm, valuesIn, wordsOf } from '#platform/server/words/message-values.ts'

export interface FoundWords {
  /** As in the field `message` of the content type. */
  message: string
  text: string
  /** What the product says. */
  standard: string
  /** Has values in braces, or tags. */
  hasValues: boolean
  /** Where it shows. */
  where: string
  /** Of the owner's wording. */
  record?: { id: string; version: number }
}

export interface WordsQuery {
  /** '' for those that the owner changed. */
  search?: string | undefined
  language?: Language | undefined
  /** Only this one: the id of a record. */
  id?: string | undefined
  /** Only this one. */
  message?: string | undefined
  limit?: number
}

interface FoundOfSite {
  found: FoundWords[]
  count: number
  language: Language
  /** Those of the site, the main one first. */
  languages: readonly Language[]
}

export async function findWords(
  app: App,
  viewer: Viewer,
  { search = '', language: asked, id, message: only, limit = 50 }: WordsQuery,
): Promise<FoundOfSite> {
  requirePermission(viewer, 'edit-content')
  const records = await ownWordings(app)
  const { main, published, prepared } = (await readPlace(app, app.database.db)).languages
  const languages = [...published, ...prepared]
  const language = asked && languages.includes(asked) ? asked : main
  if (id !== undefined || only !== undefined) {
    const [message = only] = [...records].find(([, record]) => record.id === id) ?? []
    const meant = message === undefined ? undefined : meantBy(message)
    const found = meant ? [foundWords(app, meant, records)].filter((one) => one !== undefined) : []
    return { found, count: found.length, language: meant?.language ?? language, languages }
  }
  const all = Object.entries(app.catalogues.source())
    .filter(([catalogue]) => mayBeChanged(catalogue))
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .flatMap(([catalogue, messages]) => Object.keys(messages).map((key) => `${catalogue}.${key}`))
    .flatMap((name) => foundWords(app, { language, id: name }, records) ?? [])
  const wanted = plain(search)
  const found = wanted
    ? all
        .map((words) => ({
          words,
          rank: Math.min(rankOf(words.text, wanted), rankOf(words.standard, wanted)),
        }))
        .filter(({ rank }) => rank < NOT_FOUND)
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ words }) => words)
    : all.filter(({ record }) => record)
  return { found: found.slice(0, limit), count: found.length, language, languages }
}

type Records = ReadonlyMap<string, { id: string; version: number; text: string }>

async function ownWordings({ database }: App): Promise<Records> {
  const rows = await database.db
    .selectFrom('content')
    .select(['id', 'version', 'data'])
    .where('type', '=', wording.name)
    .where('hidden', '=', 0)
    .orderBy('position')
    .execute()
  return new Map(
    rows.map(({ id, version, data }) => {
      const { message = '', text = '' } = parseStored(wording, JSON.parse(data))
      return [message, { id, version, text }]
    }),
  )
}

function foundWords(
  { catalogues }: App,
  { language, id }: { language: Language; id: string },
  records: Records,
): FoundWords | undefined {
  const { catalogue, key } = messageNamed(id)
  const standard = catalogues.writtenIn(language, catalogue, key)
  if (standard === undefined) return undefined
  const message = `${language} ${id}`
  const own = records.get(message)
  return {
    message,
    text: own?.text ?? standard,
    standard,
    hasValues: valuesIn(standard).size > 0,
    where: whereOf(catalogue, key),
    ...(own && { record: { id: own.id, version: own.version } }),
  }
}

/** What visitors read first comes first. */
const PARTS = ['pages', 'screens', 'errors', 'emails', 'documents'] as const
type Part = (typeof PARTS)[number]
const partOf = (catalogue: string): Part => PARTS.find((part) => catalogue.endsWith(`.${part}`)) ?? 'screens'
const placeOf = (catalogue: string): number =>
  (catalogue.startsWith('site.') ? 0 : PARTS.length) + PARTS.indexOf(partOf(catalogue))

/** The parts of the public site whose messages begin with their name. */
const PLACES = [
  'frame',
  'message',
  'landing',
  'service',
  'pricing',
  'result',
  'template',
  'contact',
  'error',
  'pageName',
  'pageDescription',
] as const

function whereOf(catalogue: string, key: string): string {
  const place = catalogue.startsWith('site.') && PLACES.find((name) => key.startsWith(`${name}.`))
  const name: KeyOf<'editing.agency'> & `words.where.${string}` = `words.where.${place || partOf(catalogue)}`
  return say('editing.agency', name)
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

const NOT_FOUND = 3

/** 0: it is this text. 1: it says it with values. 2: it holds it. */
function rankOf(text: string, wanted: string): number {
  const words = plain(wordsOf(text))
  if (words === wanted || plain(text) === wanted) return 0
  if (renderedForm(text)?.test(wanted)) return 1
  return words.includes(wanted) || plain(text).includes(wanted) ? 2 : NOT_FOUND
}
