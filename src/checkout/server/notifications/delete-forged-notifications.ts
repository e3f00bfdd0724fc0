import { DAY } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'

const RETENTION_MS = 30 * DAY

/** Deletes old notifications that the provider denied. Verified ones stay for good, as evidence. */
export async function deleteForgedNotifications({ database, clock }: App): Promise<void> {
  await database.db
    .deleteFrom('notifications')
    .where('state', '=', 'invalid')
    .where('received_at', '<', clock.now() - RETENTION_MS)
    .execute()
}
