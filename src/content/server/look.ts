// The agency's look from the content: read where there is no page, for emails and documents.
import { toLook, type Look } from '#brand/rules/look.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { parseStored } from '../rules/model/to-schema.ts'
import { brand } from '../rules/types/brand.ts'

export interface StoredBrand {
  /** The agency's name, if the brand has one. */
  name?: string | undefined
  look: Look
  /** The address of its icon. */
  icon?: string | undefined
}

export async function readBrand(db: Queryable): Promise<StoredBrand> {
  const row = await db
    .selectFrom('content')
    .select('data')
    .where('type', '=', brand.name)
    .where('hidden', '=', 0)
    .executeTakeFirst()
  const fields = parseStored(brand, row ? JSON.parse(row.data) : {})
  return { name: fields.name || undefined, look: toLook(fields), icon: fields.icon || undefined }
}
