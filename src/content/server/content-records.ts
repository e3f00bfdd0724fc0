// Converts rows of the content table to the records that calls answer.
import { recordMeta } from '#platform/server/database/record-meta.ts'
import type { AnyRecord, ContentType } from '../rules/model/define.ts'
import { parseStored } from '../rules/model/to-schema.ts'
import type { ContentRow } from './content-tables.ts'

export function toRecord(type: ContentType, row: ContentRow): AnyRecord {
  return {
    _id: row.id,
    ...parseStored(type, JSON.parse(row.data)),
    ...recordMeta(row),
    ...(row.hidden ? { hidden: true as const } : {}),
  }
}

/** The value of content.unique_key: a singleton's type, or a list's unique field, ignoring case. */
export function uniqueKey(type: ContentType, values: Record<string, string>): string | null {
  if (type.kind === 'singleton') return type.name
  return type.uniqueField ? `${type.name}:${(values[type.uniqueField] ?? '').trim().toLowerCase()}` : null
}
