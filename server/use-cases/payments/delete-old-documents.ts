import { DAY } from '../../clock.ts'
import type { House } from '../../house.ts'

/**
 * Deletes documents past their legal retention. Tax law counts from the end of the year of issue; the extra
 * day covers every time zone.
 */
export async function deleteOldDocuments({ database, clock, settings }: House): Promise<void> {
  const year = new Date(clock.now()).getUTCFullYear()
  const before = Date.UTC(year - settings.DOCUMENT_RETENTION_YEARS, 0, 1) - DAY
  for (const table of ['documents', 'invoices'] as const)
    await database.db.deleteFrom(table).where('issued_at', '<', before).execute()
}
