// A record in the list of its manage screen. Runs on the server only; the browser imports its types.
import type { AnyRecord, ContentType, FieldKind } from '#content/model/define.ts'
import { choiceWords, titleOf } from '#content/model/to-form.ts'
import type { Format } from '#domain/format.ts'
import { editAddress } from './screens.ts'

export interface ListEntry {
  id: string
  title: string
  editAt: string
  /** Up to three more texts. */
  lines: string[]
  /** All texts with the labels of their fields, the one that names the record first. */
  facts: [label: string, value: string][]
  /** Figures with their labels, in a type such as the counters. */
  figures: { number: string; label: string }[]
  picture?: { kind: 'image' | 'icon'; value: string }
  hidden: boolean
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
const SHORT_KINDS: readonly FieldKind[] = ['money', 'choice']
const MAX_LINE_LENGTH = 160

/** A figure and its label are two fields: teamNumber, teamText. Other numbers are no figures. */
const labelFieldOf = (name: string): string | undefined =>
  name.endsWith('Number') ? name.replace(/Number$/, 'Text') : undefined

export function toListEntry(type: ContentType, record: AnyRecord, format: Format): ListEntry {
  const fields = Object.entries(type.fields).map(([name, field]) => ({
    name,
    kind: field.kind,
    label: field.part ? `${field.part}: ${field.label}` : field.label,
    value: String(record[name] ?? ''),
    words:
      field.kind === 'money'
        ? format.price(String(record[name] ?? ''))
        : choiceWords(field, String(record[name] ?? '')),
  }))
  const picture = fields.find(({ kind, value }) => (kind === 'image' || kind === 'icon') && value)
  return {
    id: record._id,
    title: titleOf(type, record),
    editAt: editAddress(type, record._id),
    lines: toLines(
      fields
        .filter(({ name, kind, value }) => name !== type.titleField && TEXT_KINDS.includes(kind) && value)
        .slice(0, 3)
        .map(({ kind, words }) => ({
          text: clipped(words),
          short: SHORT_KINDS.includes(kind),
        })),
    ),
    facts: fields
      .toSorted((a, b) => Number(b.name === type.titleField) - Number(a.name === type.titleField))
      .flatMap(({ kind, label, value, words }): ListEntry['facts'] =>
        FACT_KINDS.includes(kind) && value ? [[label, clipped(words)]] : [],
      ),
    figures: fields.flatMap(({ name, kind, value }) => {
      const label = labelFieldOf(name)
      return kind === 'number-text' && value && label && label in type.fields
        ? [{ number: value, label: String(record[label] ?? '') }]
        : []
    }),
    ...(picture && { picture: { kind: picture.kind as 'image' | 'icon', value: picture.value } }),
    hidden: Boolean(record.hidden),
    notOnSite: Boolean(
      type.shownWhen && !type.shownWhen.values.includes(String(record[type.shownWhen.field])),
    ),
  }
}

/** Short values that follow each other share a line. */
function toLines(texts: { text: string; short: boolean }[]): string[] {
  const lines: { text: string; short: boolean }[] = []
  for (const next of texts) {
    const last = lines.at(-1)
    if (last?.short && next.short) last.text += ` · ${next.text}`
    else lines.push({ ...next })
  }
  return lines.map(({ text }) => text)
}

const clipped = (text: string): string =>
  text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH).replace(/\s+\S*$/, '')}…` : text
