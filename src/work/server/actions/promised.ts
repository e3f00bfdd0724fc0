// What a package promises, in the words of the page that sells it: the day, and what lateness costs us.
import type { FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import { participantOf } from '#orders/server/act-on-order.ts'
import { planOnSale } from '#orders/server/plan-on-sale.ts'
import { dateIn, nthWorkingDayAfter, workingDaysKnownAt, type LocalDate } from '#platform/rules/calendar.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { sayAs } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { readStoredWork } from './stored-work.ts'
import { workContext, type SiteContext } from './work-context.ts'

export interface Promised {
  /** If payment and answers are in today. */
  on: LocalDate
  /** The same day, in words. */
  yoursBy: string
  /** Working days. */
  days: number
  lateCreditPercent: number
  /** "Full refund until we begin"; '' for none. */
  refund: string
  questions: number
}

/** Null if the package has no plan. */
export async function promiseOnSale(app: App, viewer: Viewer, packageId: string): Promise<Promised | null> {
  const { db } = app.database
  const plan = await planOnSale(db, packageId, viewer.language)
  return plan && promisedBy(plan, await workContext(app, db, app.clock.now()))
}

/** What was promised when the order was sold; null if it has no plan. */
export async function promiseAsSold(app: App, viewer: Viewer, orderId: string): Promise<Promised | null> {
  const { db } = app.database
  const { order } = await participantOf(db, viewer, orderId, 'customer')
  const context = await workContext(app, db, app.clock.now())
  const { plan } = await readStoredWork(db, order, context)
  return plan && promisedBy(plan, context)
}

function promisedBy(plan: FrozenPlan, { now, timeZone, workingDays }: SiteContext): Promised {
  const { days, lateCreditPercent, refund = '', questions } = plan
  const on = nthWorkingDayAfter(dateIn(now, timeZone), days, workingDaysKnownAt(workingDays, now))
  return { on, yoursBy: sayAs('namedDay', on), days, lateCreditPercent, refund, questions: questions.length }
}
