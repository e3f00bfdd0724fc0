import type { Selectable } from 'kysely'
import type { NotificationRow } from '#payments/server/payment-tables.ts'
import { DAY, MINUTE } from '#platform/rules/durations.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { backOffMs } from '#platform/server/lease-queue.ts'

export type Notification = Selectable<NotificationRow>

export const LONGEST_PAUSE_MS = 10 * MINUTE
const GIVEN_UP_AFTER_MS = 7 * DAY

/** Changes only waiting notifications, so verifying again by hand can't reopen a settled one. */
export async function postpone(
  app: App,
  { id, received_at, tries }: Notification,
  about: Partial<Notification>,
): Promise<void> {
  const now = app.clock.now()
  const givenUp = now - received_at > GIVEN_UP_AFTER_MS
  const outcome = givenUp
    ? say('checkout.agency', 'givenUp')
    : say('checkout.agency', 'notAskedYet', { tries: tries + 1 })
  await app.database.db
    .updateTable('notifications')
    .set({
      ...about,
      outcome,
      next_try_at: now + backOffMs(tries + 2, LONGEST_PAUSE_MS),
      ...(givenUp && { state: 'given-up' as const, handled_at: now }),
    })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute()
}
