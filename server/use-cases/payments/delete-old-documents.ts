import { DAY } from '../../clock.ts'
import type { House } from '../../house.ts'

/**
 * Removes documents that the law no longer asks for. The years are counted from the end of the year of
 * issue, as tax laws count; a day more covers every time zone.
 */
export async function deleteOldDocuments({ database, clock, settings }: House): Promise<void> {
  const year = new Date(clock.now()).getUTCFullYear()
  const before = Date.UTC(year - settings.DOCUMENT_RETENTION_YEARS, 0, 1) - DAY
  await database.db.deleteFrom('documents').where('issued_at', '<', before).execute()
}
