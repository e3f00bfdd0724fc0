import { DAY } from '../../clock.ts'
import type { House } from '../../house.ts'

const KEPT_MS = 30 * DAY

/** What nobody sent. What the provider did send is kept for good. */
export async function deleteForgedNotifications({ database, clock }: House): Promise<void> {
  await database.db
    .deleteFrom('notifications')
    .where('state', '=', 'invalid')
    .where('received_at', '<', clock.now() - KEPT_MS)
    .execute()
}
