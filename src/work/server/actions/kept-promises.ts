// What buyers are told on the price card: the day they would get, and how earlier promises were kept. Counted
// from orders, never typed.
import type { KeptOrder, PackagePromise } from '#content/rules/index.ts'
import type { Order } from '#orders/server/order-record.ts'
import { promisedPlans } from '#orders/server/plan-on-sale.ts'
import { dateIn, nthWorkingDayAfter, workingDaysKnownAt } from '#platform/rules/calendar.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { sayAs } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { keptPromise, lateness, MOST_FOR_RECORD, promiseRecord } from '../../rules/promise-record.ts'
import type { WorkContext, WorkSnapshot } from '../../rules/work-snapshot.ts'
import { workContext } from './work-context.ts'

const recordKey = (mode: PaymentMode, packageId: string): string => `${mode} ${packageId}`

/** Notes how the promise was kept, when the order is delivered or opened again. */
export async function keepRecord(
  unit: UnitOfWork,
  order: Order,
  { before, after, context }: { before: WorkSnapshot; after: WorkSnapshot; context: WorkContext },
): Promise<void> {
  if (before.deliveredOn === after.deliveredOn) return
  const kept = keptPromise(after, context)
  await unit.tx
    .updateTable('order_work')
    .set({
      record_of: kept && recordKey(order.mode, order.package_id),
      delivered_on: kept && kept.deliveredOn,
      on_time: kept && Number(kept.onTime),
      days_taken: kept && kept.daysTaken,
    })
    .where('order_id', '=', order.id)
    .execute()
}

/** What each package with a plan promises, by package. */
export async function packagePromises(app: App, viewer: Viewer): Promise<Record<string, PackagePromise>> {
  const { db } = app.database
  const context = await workContext(app, db, app.clock.now())
  const today = dateIn(context.now, context.timeZone)
  const calendar = workingDaysKnownAt(context.workingDays, context.now)
  const promises: Record<string, PackagePromise> = {}
  for (const { packageId, ...plan } of await promisedPlans(db, viewer.language))
    promises[packageId] = {
      ...plan,
      yoursBy: sayAs('shortDay', nthWorkingDayAfter(today, plan.days, calendar), today),
      record: await recordOf(db, recordKey(app.settings.PAYMENT_MODE, packageId)),
    }
  return promises
}

async function recordOf(db: Queryable, key: string): Promise<PackagePromise['record']> {
  const rows = await db
    .selectFrom('order_work')
    .innerJoin('orders', 'orders.id', 'order_work.order_id')
    .select(['on_time', 'days_taken', 'account', 'currency'])
    .where('record_of', '=', key)
    .orderBy('delivered_on', 'desc')
    .limit(MOST_FOR_RECORD)
    .execute()
  const record = promiseRecord(
    rows.map(({ on_time: onTime, days_taken: daysTaken }) => ({
      onTime: onTime === 1,
      daysTaken: daysTaken ?? 0,
    })),
  )
  return record && { ...record, orders: rows.map(keptOrder).toReversed() }
}

function keptOrder({
  on_time: onTime,
  account,
  currency,
}: {
  on_time: number | null
  account: string | null
  currency: string
}): KeptOrder {
  if (onTime || !account) return { daysLate: 0, paidBack: '' }
  const { daysLate, paidBackCents } = lateness(JSON.parse(account) as WorkSnapshot)
  return { daysLate, paidBack: paidBackCents ? sayAs('money', paidBackCents, currency) : '' }
}
