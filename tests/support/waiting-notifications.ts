import { until } from './shop.ts'
import type { TestSite } from './start-site.ts'

/** How many notifications are not verified yet. */
export const waitingNotifications = async ({ app }: TestSite): Promise<number> =>
  (await app.database.db.selectFrom('notifications').select('id').where('state', '=', 'received').execute())
    .length

/** Waits until every notification is verified. */
export const notificationsHandled = (site: TestSite, ms?: number): Promise<number> =>
  until(
    () => waitingNotifications(site),
    (left) => left === 0,
    ms,
  )
