// A record in the list of its manage screen. Runs on the server only; the browser imports its types.
import type { AnyRecord, ContentType, FieldKind } from '#content/rules/model/define.ts'
import { choiceWords, codeOf, titleOf } from '#content/rules/model/to-form.ts'
import type { Format } from '#platform/rules/format.ts'
import type { Language } from '#platform/rules/languages.ts'
import { editAddress } from './screens.ts'

export interface ListEntry {
  id: string
  title: string
  /** Beside the title: the address of a page. */
  code: string
  editAt: string
  /** What else tells it from the others, on one line. */
  excerpt: string
  /** All texts with the labels of their fields, the one that names the record first. */
  facts: [label: string, value: string][]
  /** Figures with their labels, in a type such as the counters. */
  figures: { number: string; label: string }[]
  picture?: { kind: 'image' | 'icon'; value: string }
  hidden: boolean
  /** How many texts each other language of the site lacks. */
  missing?: Partial<Record<Language, number>> | undefined
  /** Stored, but the site has no place for it. */
  notOnSite: boolean
}

const TEXT_KINDS: readonly FieldKind[] = [
  'short-text',
  'long-text',
  'number-text',
  'money',
  'choice',
  'time-zone',
  'link',
]
const FACT_KINDS: readonly FieldKind[] = [
  ...TEXT_KINDS,
  'email',
  'phone',
  'whole-number',
  'lines',
  'days',
  'weekdays',
]
/** Stand before the longer text in an excerpt. */
const SHORT_KINDS: readonly FieldKind[] = ['money', 'choice', 'number-text']
const MAX_SHORT_TEXTS = 2
const MAX_TEXT_LENGTH = 160

/** A figure and its label are two fields: teamNumber, teamText. Other numbers are no figures. */
const labelFieldOf = (name: string): string | undefined =>
  name.endsWith('Number') ? name.replace(/Number$/, 'Text') : undefined

/** What stands behind the figure is a field too, if the type has one: teamSuffix. */
const suffixFieldOf = (name: string): string => name.replace(/Number$/, 'Suffix')

export function toListEntry(type: ContentType, record: AnyRecord, format: Format): ListEntry {
  const fields = Object.entries(type.fields).map(([name, field]) => ({
    name,
    kind: field.kind,
    label: field.part ? `${field.part}: ${field.label}` : field.label,
    value: String(record[name] ?? ''),
    words:
      field.kind === 'money'
        ? format.price(String(record[name] ?? ''))
        : field.kind === 'choice'
          ? choiceWords(field, String(record[name] ?? ''))
          : clipped(String(record[name] ?? '')),
  }))
  const picture = fields.find(({ kind, value }) => (kind === 'image' || kind === 'icon') && value)
  return {
    id: record._id,
    title: titleOf(type, record),
    code: codeOf(type, record),
    editAt: editAddress(type, record._id),
    excerpt: excerptOf(
      fields.filter(
        ({ name, kind, value }) => name !== type.titleField && TEXT_KINDS.includes(kind) && value,
      ),
    ),
    facts: fields
      .toSorted((a, b) => Number(b.name === type.titleField) - Number(a.name === type.titleField))
      .flatMap(({ kind, label, value, words }): ListEntry['facts'] =>
        FACT_KINDS.includes(kind) && value ? [[label, words]] : [],
      ),
    figures: fields.flatMap(({ name, kind, value }) => {
      const label = labelFieldOf(name)
      return kind === 'number-text' && value && label && label in type.fields
        ? [{ number: value + String(record[suffixFieldOf(name)] ?? ''), label: String(record[label] ?? '') }]
        : []
    }),
    ...(picture && { picture: { kind: picture.kind as 'image' | 'icon', value: picture.value } }),
    hidden: Boolean(record.hidden),
    notOnSite: Boolean(
      type.shownWhen && !type.shownWhen.values.includes(String(record[type.shownWhen.field])),
    ),
  }
}

/** An address says less than any other text. */
function excerptOf(texts: { kind: FieldKind; words: string }[]): string {
  const short = texts.filter(({ kind }) => SHORT_KINDS.includes(kind)).slice(0, MAX_SHORT_TEXTS)
  const long = texts.filter(({ kind }) => !SHORT_KINDS.includes(kind))
  const text = long.find(({ kind }) => kind !== 'link') ?? (short.length ? undefined : long[0])
  return [...short, ...(text ? [text] : [])].map(({ words }) => words).join(' · ')
}

const clipped = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH).replace(/\s+\S*$/, '')}…` : text
