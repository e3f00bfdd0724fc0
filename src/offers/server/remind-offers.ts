// Reminds the customer once before an offer ends.
import { DAY, MINUTE } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { isDue, startLeaseQueue } from '#platform/server/lease-queue.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import type { Worker } from '#platform/server/worker.ts'
import { isOpenOffer } from '../rules/offer-states.ts'
import { emailOffered, offerReminder, sentFacts } from './offer-emails.ts'
import { changeOffer, lockOffer, stateIn } from './stored-offer.ts'

/** One that can't be reminded is tried again after it. */
const LEASE_MS = 5 * MINUTE
/** Nobody is asked to decide within years. */
const LONGEST_MS = 2000 * DAY

interface DueOffer {
  id: string
  remind_at: number | null
}

export const startOfferReminders = (app: App): Worker => {
  const waiting = app.database.db.selectFrom('offers').where('remind_at', 'is not', null)
  return startLeaseQueue<DueOffer>(app, {
    name: 'offer reminders',
    topic: 'offers',
    concurrency: 1,
    longestSleepMs: MINUTE,
    async claim(limit) {
      const due = await waiting
        .where(isDue(app.clock.now(), LONGEST_MS, 'remind_at'))
        .select(['id', 'remind_at'])
        .orderBy('remind_at')
        .limit(limit)
        .execute()
      const claimed: DueOffer[] = []
      for (const offer of due) if (await lease(app, offer)) claimed.push(offer)
      return claimed
    },
    async nextDueIn() {
      const next = await waiting.select('remind_at').orderBy('remind_at').limit(1).executeTakeFirst()
      return next ? next.remind_at! - app.clock.now() : Infinity
    },
    handle: ({ id }) => remindAboutOffer(app, id),
  })
}

/** False if another instance was faster. */
async function lease({ database, clock }: App, { id, remind_at: seen }: DueOffer): Promise<boolean> {
  const { numUpdatedRows } = await database.db
    .updateTable('offers')
    .set({ remind_at: clock.now() + LEASE_MS })
    .where('id', '=', id)
    .where('remind_at', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const remindAboutOffer = (app: App, id: string): Promise<void> =>
  inTransaction(app, async (unit) => {
    const offer = await lockOffer(app, unit, id)
    if (offer.remind_at === null) return
    const isOpen = isOpenOffer(stateIn(unit, offer))
    await changeOffer(unit, offer, { remind_at: null, ...(isOpen && { reminded_at: unit.at }) })
    if (isOpen) await emailOffered(app, unit, offer, { email: offerReminder, facts: sentFacts(offer) })
  })
