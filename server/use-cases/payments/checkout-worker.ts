// Asks the providers about checkouts that may have been paid without our hearing of it, and closes those that
// must be closed.
import { DAY, MINUTE, SECOND } from '../../clock.ts'
import type { House } from '../../house.ts'
import { backOffMs, isDue, startLeaseQueue } from '../../lease-queue.ts'
import { ProviderError } from '../../payments/provider.ts'
import type { Worker } from '../../worker.ts'
import type { StoredCheckout } from './checkouts.ts'
import { inquireCheckout } from './inquire-checkout.ts'

const CONCURRENCY = 4
/** Longer than all calls of one inquiry. */
const LEASE_MS = 60 * SECOND
const LONGEST_PAUSE_MS = 10 * MINUTE
const LONGEST_SLEEP_MS = 30 * SECOND

export const startCheckoutWorker = (house: House): Worker =>
  startLeaseQueue<StoredCheckout>(house, {
    name: 'checkouts',
    topic: 'checkouts',
    concurrency: CONCURRENCY,
    longestSleepMs: LONGEST_SLEEP_MS,
    async claim(limit) {
      const claimed: StoredCheckout[] = []
      for (const checkout of await findDue(house, limit))
        if (await claimCheckout(house, checkout)) claimed.push(checkout)
      return claimed
    },
    nextDueIn: () => nextDueIn(house),
    handle: (checkout) => handle(house, checkout),
  })

const waiting = ({ database, payments }: House) =>
  database.db
    .selectFrom('checkouts')
    .where('next_try_at', 'is not', null)
    .where(
      'provider',
      'in',
      payments.all.map(({ name }) => name),
    )

const findDue = (house: House, limit: number): Promise<StoredCheckout[]> =>
  waiting(house)
    .where(isDue(house.clock.now(), DAY))
    .selectAll()
    .orderBy('next_try_at')
    .limit(limit)
    .execute()

async function nextDueIn(house: House): Promise<number> {
  const next = await waiting(house).select('next_try_at').orderBy('next_try_at').limit(1).executeTakeFirst()
  return next ? next.next_try_at! - house.clock.now() : Infinity
}

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
