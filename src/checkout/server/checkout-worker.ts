// Asks the providers about checkouts that may have been paid without our hearing of it, and closes those that
// must be closed.
import type { StoredCheckout } from '#payments/server/ledger/checkouts.ts'
import { findDueRows, nextDueRowIn } from '#payments/server/ledger/due-rows.ts'
import { DAY, MINUTE, SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { backOffMs, startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { ProviderError } from '#providers/server/provider.ts'
import { inquireCheckout } from './inquire-checkout.ts'

/** Longer than all calls of one inquiry. */
const LEASE_MS = 60 * SECOND
const LONGEST_PAUSE_MS = 10 * MINUTE

export const startCheckoutWorker = (app: App): Worker =>
  startLeaseQueue<StoredCheckout>(app, {
    name: 'checkouts',
    topic: 'checkouts',
    concurrency: 4,
    longestSleepMs: 30 * SECOND,
    async claim(limit) {
      const claimed: StoredCheckout[] = []
      for (const checkout of await findDueRows(app, 'checkouts', { limit, longestPauseMs: DAY }))
        if (await claimCheckout(app, checkout)) claimed.push(checkout)
      return claimed
    },
    nextDueIn: () => nextDueRowIn(app, 'checkouts'),
    handle: (checkout) => handle(app, checkout),
  })

async function claimCheckout(
  { database, clock }: App,
  { id, next_try_at: seen }: StoredCheckout,
): Promise<boolean> {
  const { numUpdatedRows } = await database.db
    .updateTable('checkouts')
    .set({ next_try_at: clock.now() + LEASE_MS })
    .where('id', '=', id)
    .where('next_try_at', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** While the provider does not answer, it is asked less and less often. */
async function handle(app: App, checkout: StoredCheckout): Promise<void> {
  try {
    await inquireCheckout(app, checkout)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    app.log.warn('checkout not asked about', { checkout: checkout.id, kind: error.kind, error })
    const pause = backOffMs(checkout.inquiries + 5, LONGEST_PAUSE_MS)
    await app.database.db
      .updateTable('checkouts')
      .set((e) => ({ inquiries: e('inquiries', '+', 1), next_try_at: app.clock.now() + pause }))
      .where('id', '=', checkout.id)
      .where('next_try_at', 'is not', null)
      .execute()
  }
}
