// Words about search engines that nobody chose. The specified heading of the order form sells an SEO plan,
// and a record of the demo keeps its words about search in the fields that nobody changed. One check for each
// type.
import type { ContentType } from '#content/rules/model/define.ts'
import type { App } from '#platform/server/app.ts'
import type { Check } from './check.ts'
import { demoRecordOf, seededRecords, wordFields, type SeededRecord } from './demo-left.ts'

const ABOUT_SEARCH = /\b(SEO|search|searches)\b/i
const LONGEST_QUOTE = 60

interface LeftField {
  type: ContentType
  /** Undefined if there is no record yet: the defaults are shown. */
  id?: string | undefined
  name: string
  words: string
}

export async function seoChecks(app: App): Promise<Check[]> {
  const records = await seededRecords(app, app.database.db)
  if (records.some(sellsSeo)) return []
  const left = [...defaultsLeft(app.types, records), ...records.flatMap(demoFieldsLeft)]
  return [...new Set(left.map(({ type }) => type))].map((type) => {
    const fields = left.filter((field) => field.type === type)
    const ids = [...new Set(fields.map(({ id }) => id))]
    return {
      name: `seo ${type.name}`,
      label: `SEO in “${type.label}”`,
      state: 'open',
      reason: `Visitors read words about search that you did not write: ${fields.map(inWords).join('; ')}.`,
      to: ids.length === 1 && ids[0] ? type.screens.edit.replace('{id}', ids[0]) : type.screens.manage,
    }
  })
}

/** An agency that writes of SEO itself may keep what it found. */
const sellsSeo = ({ type, fields, seed }: SeededRecord): boolean =>
  wordFields(type).some((name) => fields[name] !== seed?.[name] && /\bSEO\b/i.test(fields[name] ?? ''))

function defaultsLeft(types: readonly ContentType[], records: readonly SeededRecord[]): LeftField[] {
  return types.flatMap((type) => {
    const record = records.find(({ row }) => row.type === type.name)
    const written = record?.row.hidden ? {} : (record?.fields ?? {})
    return Object.entries(type.fields).flatMap(([name, { fallback = '' }]) =>
      ABOUT_SEARCH.test(fallback) && !written[name]
        ? [{ type, id: record?.row.id, name, words: fallback }]
        : [],
    )
  })
}

/** Of records that a person made partly their own. The check of the demo names the others. */
function demoFieldsLeft(record: SeededRecord): LeftField[] {
  const { type, row, fields, seed } = record
  if (!seed || row.hidden || demoRecordOf(record)) return []
  return wordFields(type).flatMap((name) => {
    const words = fields[name] ?? ''
    return words === seed[name] && ABOUT_SEARCH.test(words) ? [{ type, id: row.id, name, words }] : []
  })
}

function inWords({ type, name, words }: LeftField): string {
  const { label, part } = type.fields[name]!
  const where = part ? `${part}, ${label}` : label
  return words.length > LONGEST_QUOTE ? where : `${where} (“${words}”)`
}
