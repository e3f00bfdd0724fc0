// Plays the story of a made-up order through the functions that real orders go through, with moments of the
// past and without an email.
import type { Transaction } from 'kysely'
import { findOrder } from '#orders/server/find-order.ts'
import type { Order } from '#orders/server/order-record.ts'
import type { PackageOnSale } from '#orders/server/package-on-sale.ts'
import { packageLine, writeOrder } from '#orders/server/write-order.ts'
import {
  addDays,
  dateIn,
  momentOf,
  nthWorkingDayBefore,
  workingDaysKnownAt,
} from '#platform/rules/calendar.ts'
import { SOURCE_LANGUAGE } from '#platform/rules/languages.ts'
import type { Person } from '#platform/rules/permissions.ts'
import type { Words } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { workAt } from '#work/rules/work-history.ts'
import type { WorkContext } from '#work/rules/work-snapshot.ts'
import { readStoredWork, type StoredWork } from '#work/server/actions/stored-work.ts'
import { workContext, type SiteContext } from '#work/server/actions/work-context.ts'
import { applyTimedActions, timedAction } from '#work/server/time/apply-timed-actions.ts'

export interface Story {
  customer: { userId: string; name: string; email: string; address: string; country: string; site: string }
  package: string
  /** Working days before today. Nothing happens today, so that nothing is in the future. */
  placed: number
  steps: readonly TimedStep[]
}

export type TimedStep = readonly [daysBefore: number, time: string, step: StoryStep]
export type StoryStep = (scene: Scene) => Promise<unknown>

export interface Scene {
  app: App
  unit: UnitOfWork
  order: Order
  stored: StoredWork
  admin: Person
  customer: Person
  site: string
}

export interface Cast {
  admin: Person
  packages: readonly PackageOnSale[]
  now: number
}

export async function playStory(
  app: App,
  tx: Transaction<Tables>,
  { cast: { admin, packages, now }, story }: { cast: Cast; story: Story },
): Promise<void> {
  const sold = packages.find(({ name }) => name === story.package)
  if (!sold) return
  const base = await workContext(app, tx, now)
  const { userId, name, email, address, country, site } = story.customer
  const customer: Person = {
    role: 'customer',
    userId,
    email,
    name,
    verified: true,
    sessionId: '',
  }
  const at = momentBefore(base, story.placed, '09:10')
  const { id } = await writeOrder(silentUnit(app, tx, { at, words: wordsAt(app, base) }), {
    person: customer,
    input: { customerName: name, customerAddress: address, customerCountry: country },
    lines: [packageLine(sold)],
    currency: sold.currency,
    priceText: sold.priceText,
    mode: 'test',
  })
  let last = at
  for (const [daysBefore, time, step] of story.steps) {
    const moment = momentBefore(base, daysBefore, time)
    await passDays(app, tx, { id, from: last, to: moment, base })
    const unit = silentUnit(app, tx, { at: moment, words: wordsAt(app, base) })
    const { order, stored } = await orderAndWork(tx, id, { ...base, now: moment })
    await step({ app, unit, order, stored, admin, customer, site })
    last = moment
  }
  await passDays(app, tx, { id, from: last, to: now, base })
  // Also sets when the order is looked at next, counted from now.
  await applyTimedActions(app, silentUnit(app, tx, { at: now, words: wordsAt(app, base) }), id)
}

/** Without a look into the database, which a transaction holds. */
const wordsAt = ({ catalogues }: App, { format }: SiteContext): Words =>
  catalogues.words(SOURCE_LANGUAGE, format)

/** Writes no email, no signal and no audit line. */
const silentUnit = (
  { settings }: App,
  tx: Transaction<Tables>,
  { at, words }: { at: number; words: Words },
): UnitOfWork => ({
  tx,
  at,
  format: words.format,
  words,
  origin: settings.APP_ORIGIN,
  wordsIn: () => words,
  email: () => undefined,
  written: () => Promise.reject(new Error('A made-up order has no emails.')),
  signal: async () => undefined,
  audit: async () => undefined,
})

function momentBefore({ now, timeZone, workingDays }: WorkContext, days: number, time: string): number {
  const calendar = workingDaysKnownAt(workingDays, now)
  return momentOf(nthWorkingDayBefore(dateIn(now, timeZone), days, calendar), time, timeZone)
}

async function orderAndWork(tx: Transaction<Tables>, id: string, context: WorkContext) {
  const order = (await findOrder(tx, id))!
  return { order, stored: await readStoredWork(tx, order, context) }
}

/** The times of day at which timed emails go out: reminders at eight, news of a delay at ten. */
const LOOKS = ['08:00', '10:00']

/** Reminders and news of a delay, on the days on which they would have come. */
async function passDays(
  app: App,
  tx: Transaction<Tables>,
  { id, from, to, base }: { id: string; from: number; to: number; base: SiteContext },
): Promise<void> {
  let { stored } = await orderAndWork(tx, id, { ...base, now: from })
  const end = dateIn(to, base.timeZone)
  for (let day = dateIn(from, base.timeZone); day <= end; day = addDays(day, 1))
    for (const time of LOOKS) {
      const now = momentOf(day, time, base.timeZone)
      if (now <= from || now >= to) continue
      const context = { ...base, now }
      if (!timedAction(workAt(stored.snapshot, stored.sold, context), now)) continue
      await applyTimedActions(app, silentUnit(app, tx, { at: now, words: wordsAt(app, base) }), id)
      stored = (await orderAndWork(tx, id, context)).stored
    }
}
