// Between rows of the content table and records as they are answered.
import type { AnyRecord, ContentType } from '#content/model/define.ts'
import { parseStored } from '#content/model/to-schema.ts'
import type { ContentRow } from './tables.ts'

export function toRecord(type: ContentType, row: ContentRow): AnyRecord {
  return {
    _id: row.id,
    ...parseStored(type, JSON.parse(row.data)),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    version: row.version,
    ...(row.hidden ? { hidden: true as const } : {}),
  }
}

/**
 * What no other record may have: of a singleton its type, of a list with a unique field that field, ignoring
 * case.
 */
export function uniqueKey(type: ContentType, values: Record<string, string>): string | null {
  if (type.kind === 'singleton') return type.name
  return type.uniqueField ? `${type.name}:${(values[type.uniqueField] ?? '').trim().toLowerCase()}` : null
}
