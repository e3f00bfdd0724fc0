// Makes the morning lists at eight, and later if the site was down then.
import { SECOND } from '#platform/rules/durations.ts'
import { nextMorning } from '#platform/rules/waking-hours.ts'
import type { House } from '#platform/server/house.ts'
import { startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { workContext } from '../deeds/work-context.ts'
import { listDay, sendMorningLists, unlisted } from './morning-list.ts'

const LONGEST_SLEEP_MS = 60 * SECOND

export const startMorningWorker = (house: House): Worker =>
  startLeaseQueue<string>(house, {
    name: 'morning lists',
    topic: 'outbox',
    concurrency: 1,
    longestSleepMs: LONGEST_SLEEP_MS,
    claim: () => dueLists(house),
    nextDueIn: async () =>
      nextMorning(house.clock.now(), (await house.format()).timeZone) - house.clock.now(),
    handle: (day) => sendMorningLists(house, day),
  })

/** A day, if somebody has no list for it yet. The lists themselves are taken one by one. */
export async function dueLists(house: House): Promise<string[]> {
  const { database, clock } = house
  const day = listDay(await workContext(house, database.db, clock.now()))
  return day && (await unlisted(database.db, day)).length ? [day] : []
}
