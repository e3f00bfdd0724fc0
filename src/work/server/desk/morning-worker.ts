// Makes the morning lists at eight, and later if the site was down then.
import { SECOND } from '#platform/rules/durations.ts'
import { nextMorning } from '#platform/rules/waking-hours.ts'
import type { App } from '#platform/server/app.ts'
import { startLeaseQueue } from '#platform/server/lease-queue.ts'
import type { Worker } from '#platform/server/worker.ts'
import { workContext } from '../actions/work-context.ts'
import { listDay, sendMorningLists, unlisted } from './morning-list.ts'

const LONGEST_SLEEP_MS = 60 * SECOND

export const startMorningWorker = (app: App): Worker =>
  startLeaseQueue<string>(app, {
    name: 'morning lists',
    topic: 'outbox',
    concurrency: 1,
    longestSleepMs: LONGEST_SLEEP_MS,
    claim: () => dueLists(app),
    nextDueIn: async () => nextMorning(app.clock.now(), (await app.format()).timeZone) - app.clock.now(),
    handle: (day) => sendMorningLists(app, day),
  })

/** A day, if somebody has no list for it yet. The lists themselves are taken one by one. */
export async function dueLists(app: App): Promise<string[]> {
  const { database, clock } = app
  const day = listDay(await workContext(app, database.db, clock.now()))
  return day && (await unlisted(database.db, day)).length ? [day] : []
}
