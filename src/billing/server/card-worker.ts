// Deletes cards at the provider that customers took back, until the provider has confirmed it.
import type { Selectable } from 'kysely'
import { findDueRows, nextDueRowIn } from '#payments/server/ledger/due-rows.ts'
import { HOUR, SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { backOffMs, startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { findProvider } from '#providers/server/payments.ts'
import { ProviderError } from '#providers/server/provider.ts'
import type { CardRemovalRow } from '#retainers/server/retainer-tables.ts'

const LONGEST_PAUSE_MS = HOUR

type CardRemoval = Selectable<CardRemovalRow>

export const startCardWorker = (app: App): Worker =>
  startLeaseQueue<CardRemoval>(app, {
    name: 'card removals',
    topic: 'checkouts',
    concurrency: 1,
    longestSleepMs: 30 * SECOND,
    async claim(limit) {
      const claimed: CardRemoval[] = []
      for (const row of await findDueRows(app, 'card_removals', {
        limit,
        longestPauseMs: LONGEST_PAUSE_MS,
      }))
        if (await claimRemoval(app, row)) claimed.push(row)
      return claimed
    },
    nextDueIn: () => nextDueRowIn(app, 'card_removals'),
    handle: (row) => removeAtProvider(app, row),
  })

/** Comes back by itself, less and less often, until the row is deleted. */
async function claimRemoval(
  { database, clock }: App,
  { method, next_try_at: seen, tries }: CardRemoval,
): Promise<boolean> {
  const { numUpdatedRows } = await database.db
    .updateTable('card_removals')
    .set({ tries: tries + 1, next_try_at: clock.now() + backOffMs(tries + 5, LONGEST_PAUSE_MS) })
    .where('method', '=', method)
    .where('next_try_at', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function removeAtProvider(
  app: App,
  { provider, method, customer }: CardRemoval,
): Promise<void | 'failed'> {
  try {
    await findProvider(app.payments, provider)?.api?.forgetCard?.({ customer, method })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    app.log.warn('a saved card is not removed at the provider yet', { kind: error.kind, error })
    return 'failed'
  }
  await app.database.db.deleteFrom('card_removals').where('method', '=', method).execute()
}
