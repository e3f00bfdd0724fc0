// A record as the list on its manage screen shows it. For the server's side only, but for its types.
import type { AnyRecord, ContentType, FieldKind } from '#content/model/define.ts'
import { titleOf } from '#content/model/to-form.ts'
import { priceText } from '#domain/money.ts'
import { editAddress } from './screens.ts'

export interface ListEntry {
  id: string
  title: string
  editAt: string
  /** Up to three further texts, such as what a customer says and who they are. */
  lines: string[]
  /** Figures with their words, of a type that consists of them. */
  figures: { number: string; words: string }[]
  picture?: { kind: 'image' | 'icon'; value: string }
  hidden: boolean
  /** Kept, but the site has no place for it, whatever its order. */
  apart: boolean
}

const TEXTS: readonly FieldKind[] = ['short-text', 'long-text', 'number-text', 'money', 'choice', 'link']
const LONGEST = 160

/** A figure and its words are two fields: teamNumber, teamText. */
const textBeside = (name: string): string => name.replace(/Number$/, 'Text')

export function toListEntry(type: ContentType, record: AnyRecord): ListEntry {
  const fields = Object.entries(type.fields).map(([name, field]) => ({
    name,
    kind: field.kind,
    value: String(record[name] ?? ''),
  }))
  const picture = fields.find(({ kind, value }) => (kind === 'image' || kind === 'icon') && value)
  return {
    id: record._id,
    title: titleOf(type, record),
    editAt: editAddress(type, record._id),
    lines: fields
      .filter(({ name, kind, value }) => name !== type.titleField && TEXTS.includes(kind) && value)
      .slice(0, 3)
      .map(({ kind, value }) => clipped(kind === 'money' ? priceText(value) : value)),
    figures: fields
      .filter(({ name, kind, value }) => kind === 'number-text' && value && textBeside(name) in type.fields)
      .map(({ name, value }) => ({ number: value, words: String(record[textBeside(name)] ?? '') })),
    picture: picture && { kind: picture.kind as 'image' | 'icon', value: picture.value },
    hidden: Boolean(record.hidden),
    apart: Boolean(type.shownWhen && !type.shownWhen.values.includes(String(record[type.shownWhen.field]))),
  }
}

const clipped = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\s+\S*$/, '')}…` : text
