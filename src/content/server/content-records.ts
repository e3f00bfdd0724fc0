// Converts rows of the content table to the records that calls answer.
import { Failure } from '#platform/rules/errors.ts'
import type { Language } from '#platform/rules/languages.ts'
import { as, say } from '#platform/rules/words.ts'
import { recordMeta } from '#platform/server/database/record-meta.ts'
import type { AnyRecord, ContentType } from '../rules/model/define.ts'
import { parseStored } from '../rules/model/to-schema.ts'
import { inLanguage, missingIn, textsIn } from '../rules/model/translations.ts'
import type { ContentRow } from './content-tables.ts'

/** A record as it is read in the site's own language, or in another one. */
export function toRecord(type: ContentType, row: ContentRow, language?: Language): AnyRecord {
  const stored = parseStored(type, JSON.parse(row.data))
  return {
    _id: row.id,
    ...inLanguage(type, stored, language),
    ...recordMeta(row),
    ...(row.hidden ? { hidden: true as const } : {}),
  }
}

/** The record as its form in another language shows it: the texts of that language alone. */
export const toTranslation = (type: ContentType, row: ContentRow, language: Language): AnyRecord => ({
  ...toRecord(type, row),
  ...textsIn(type, parseStored(type, JSON.parse(row.data)), language),
})

/** It says something, and nothing of it in this language. */
export function isUntranslated(type: ContentType, row: ContentRow, language: Language): boolean {
  const stored = parseStored(type, JSON.parse(row.data))
  const texts = textsIn(type, stored, language)
  return missingIn(type, stored, language).length > 0 && Object.values(texts).every((text) => text === '')
}

/** The value of content.unique_key: a singleton's type, or a list's unique field, ignoring case. */
export function uniqueKey(type: ContentType, values: Record<string, string>): string | null {
  if (type.kind === 'singleton') return type.name
  return type.uniqueField ? `${type.name}:${(values[type.uniqueField] ?? '').trim().toLowerCase()}` : null
}

export const noSuchRecord = ({ label }: ContentType): Failure =>
  new Failure('not-found', say('content.errors', 'notFound', { type: as('inSentence', label) }))
