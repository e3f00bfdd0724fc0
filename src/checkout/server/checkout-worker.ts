// Asks the providers about checkouts that may have been paid without our hearing of it, and closes those that
// must be closed.
import type { StoredCheckout } from '#payments/server/ledger/checkouts.ts'
import { findDueRows, nextDueRowIn } from '#payments/server/ledger/due-rows.ts'
import { DAY, MINUTE, SECOND } from '#platform/rules/durations.ts'
import type { House } from '#platform/server/house.ts'
import { backOffMs, startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { ProviderError } from '#providers/server/provider.ts'
import { inquireCheckout } from './inquire-checkout.ts'

/** Longer than all calls of one inquiry. */
const LEASE_MS = 60 * SECOND
const LONGEST_PAUSE_MS = 10 * MINUTE

export const startCheckoutWorker = (house: House): Worker =>
  startLeaseQueue<StoredCheckout>(house, {
    name: 'checkouts',
    topic: 'checkouts',
    concurrency: 4,
    longestSleepMs: 30 * SECOND,
    async claim(limit) {
      const claimed: StoredCheckout[] = []
      for (const checkout of await findDueRows(house, 'checkouts', { limit, longestPauseMs: DAY }))
        if (await claimCheckout(house, checkout)) claimed.push(checkout)
      return claimed
    },
    nextDueIn: () => nextDueRowIn(house, 'checkouts'),
    handle: (checkout) => handle(house, checkout),
  })

async function claimCheckout(
  { database, clock }: House,
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
async function handle(house: House, checkout: StoredCheckout): Promise<void> {
  try {
    await inquireCheckout(house, checkout)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    house.log.warn('checkout not asked about', { checkout: checkout.id, kind: error.kind, error })
    const pause = backOffMs(checkout.inquiries + 5, LONGEST_PAUSE_MS)
    await house.database.db
      .updateTable('checkouts')
      .set((e) => ({ inquiries: e('inquiries', '+', 1), next_try_at: house.clock.now() + pause }))
      .where('id', '=', checkout.id)
      .where('next_try_at', 'is not', null)
      .execute()
  }
}
