// The pass over unpaid bills: reminders, then news to the agency. One email stands for all that a customer owes, at
// most one a day.
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { emailTeam } from '#email/server/email-team.ts'
import { adminDue, isMailedToday, nextReminderDay, reminderDue } from '#orders/rules/bill-reminders.ts'
import { emailCustomer } from '#orders/server/order-emails.ts'
import { openCents, type Order } from '#orders/server/order-record.ts'
import type { BillRow } from '#orders/server/order-tables.ts'
import { dateIn, momentOf } from '#platform/rules/calendar.ts'
import { DAY, MINUTE } from '#platform/rules/durations.ts'
import { toLanguage } from '#platform/rules/languages.ts'
import { isNight, MORNING, nextMorning } from '#platform/rules/waking-hours.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { isDue } from '#platform/server/lease-queue.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { pauseUntilPaid } from '#work/server/thread/ask-for-payment.ts'
import { adminBillUnpaid, billReminder } from './bill-emails.ts'
import { owedOf } from './owed.ts'

/** Longer than a batch takes. A bill that can't be handled is tried again after it. */
const LEASE_MS = 5 * MINUTE
const BATCH = 50
const LONGEST_MS = 400 * DAY

/** Bills of the other mode wait until the site is in it again. */
const due = ({ database: { db }, clock, settings }: App) =>
  db
    .selectFrom('bills')
    .innerJoin('orders', 'orders.id', 'bills.order_id')
    .where('bills.next_at', 'is not', null)
    .where('orders.mode', '=', settings.PAYMENT_MODE)
    .where(isDue(clock.now(), LONGEST_MS, 'bills.next_at'))

/** One statement, so that two instances never hold the same bill. */
export async function leaseDueBills(app: App): Promise<string[]> {
  // A cheap read first, so that an idle site writes nothing.
  if (!(await due(app).select('bills.order_id').limit(1).executeTakeFirst())) return []
  const next = due(app).select('bills.order_id as next_id').orderBy('bills.next_at').limit(BATCH)
  const rows = await app.database.db
    .with('next', () => (app.database.kind === 'postgres' ? next.forUpdate('bills').skipLocked() : next))
    .updateTable('bills')
    .from('next')
    .set({ next_at: app.clock.now() + LEASE_MS })
    .whereRef('bills.order_id', '=', 'next_id')
    .returning('bills.order_id')
    .execute()
  return rows.map(({ order_id: id }) => id)
}

/** Everything that one customer owes is looked at together. */
export async function passBills(app: App, ids: readonly string[]): Promise<void> {
  const rows = await app.database.db
    .selectFrom('orders')
    .select(['id', 'user_id'])
    .where('id', 'in', ids)
    .execute()
  for (const [userId, own] of Map.groupBy(rows, (row) => row.user_id ?? ''))
    await inTransaction(app, (unit) =>
      passCustomer(app, unit, {
        userId,
        ids: own.map(({ id }) => id),
      }),
    ).catch((error: unknown) => app.log.warn('unpaid bills were not looked at', { user: userId, error }))
}

type UnpaidBill = Selectable<BillRow> & { order: Order; isUnderWay: boolean }

async function passCustomer(
  app: App,
  unit: UnitOfWork,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<void> {
  const { timeZone } = unit.format
  const morning = nextMorning(unit.at, timeZone)
  // What comes due at night waits for the morning.
  if (isNight(unit.at, timeZone)) return lookAgain(unit, ids, morning)
  // Paid, or the account is gone, so nobody can be written to.
  await lookAgain(unit, ids, null)
  if (!(await lockAccount(app, unit, userId))) return
  const today = dateIn(unit.at, timeZone)
  const unpaid = await unpaidOf(unit.tx, userId, app.settings.PAYMENT_MODE)
  const isMailed = unpaid.some(
    (bill) => isMailedToday(bill.reminded_on, today) || isMailedToday(bill.billed_on, today),
  )
  const after = isMailed ? unpaid : await remind(app, unit, unpaid, today)
  for (const bill of after) {
    const day = nextReminderDay(toReminded(bill))
    await lookAgain(
      unit,
      [bill.order_id],
      day === null ? null : Math.max(morning, momentOf(day, MORNING, timeZone)),
    )
  }
}

const toReminded = (row: Selectable<BillRow>) => ({
  dueOn: row.due_on,
  reminded: row.reminded,
  remindedOn: row.reminded_on,
  adminTold: row.admin_told === 1,
})

/** Returns the bills as they are after it. */
async function remind(
  app: App,
  unit: UnitOfWork,
  unpaid: readonly UnpaidBill[],
  today: string,
): Promise<UnpaidBill[]> {
  const open = unpaid.filter(({ isUnderWay }) => !isUnderWay)
  const steps = new Map(
    open.flatMap((bill) => {
      const step = reminderDue(toReminded(bill), today)
      return step === undefined ? [] : [[bill, step]]
    }),
  )
  const unanswered = steps.size ? [] : open.filter((bill) => adminDue(toReminded(bill), today))
  const owed =
    steps.size || unanswered.length
      ? await owedOf(
          unit,
          open.map(({ order }) => order),
        )
      : []
  const [newest] = open.map(({ order }) => order).toReversed()
  if (steps.size) await emailCustomer(unit, newest!, billReminder, { facts: { owed } })
  if (unanswered.length) {
    const facts = { owed, customer: newest!.customer_name }
    await emailTeam(unit, adminBillUnpaid, { facts, test: newest!.mode === 'test' })
    await unit.signal('orders')
    for (const bill of unanswered) if (bill.pauses_work) await pauseWork(app, unit, bill.order)
  }
  const after = unpaid.map((bill) => {
    const step = steps.get(bill)
    if (step !== undefined) return { ...bill, reminded: step, reminded_on: today }
    return unanswered.includes(bill) ? { ...bill, admin_told: 1 } : bill
  })
  for (const { order_id: id, reminded, reminded_on, admin_told } of after)
    await unit.tx
      .updateTable('bills')
      .set({ reminded, reminded_on, admin_told })
      .where('order_id', '=', id)
      .execute()
  return after
}

/** In the customer's language: it is a question to them. */
const pauseWork = (app: App, unit: UnitOfWork, order: Order): Promise<void> =>
  pauseUntilPaid(
    app,
    unit,
    order,
    unit.wordsIn(toLanguage(order.language)).read(
      say('billing.emails', 'pausing', {
        name: order.package_name,
        amount: as('money', openCents(order), order.currency),
      }),
    ),
  )

async function lookAgain(unit: UnitOfWork, ids: readonly string[], nextAt: number | null): Promise<void> {
  await unit.tx.updateTable('bills').set({ next_at: nextAt }).where('order_id', 'in', ids).execute()
}

/** Two instances that look at bills of one customer come one after the other. False if the account is gone. */
async function lockAccount({ database }: App, { tx }: UnitOfWork, userId: string): Promise<boolean> {
  const query = tx.selectFrom('user').select('id').where('id', '=', userId)
  return Boolean(await (database.kind === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst())
}

/** Oldest first. While a payment is on its way, nobody is reminded. */
async function unpaidOf(db: Queryable, userId: string, mode: Order['mode']): Promise<UnpaidBill[]> {
  const rows = await db
    .selectFrom('bills')
    .innerJoin('orders', 'orders.id', 'bills.order_id')
    .selectAll('bills')
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('checkouts')
            .select(sql.lit(1).as('one'))
            .whereRef('checkouts.order_id', '=', 'orders.id')
            .where((or) =>
              or.or([
                or('checkouts.state', 'in', ['pending', 'capturing']),
                // The saved card will be charged in a moment.
                or('checkouts.state', '=', 'opening').and('checkouts.charged_card', 'is not', null),
              ]),
            ),
        )
        .as('under_way'),
    )
    .where('orders.user_id', '=', userId)
    .where('orders.mode', '=', mode)
    .where('orders.payment_status', '=', 'UnPaid')
    .orderBy('orders.seq')
    .execute()
  if (!rows.length) return []
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(({ order_id: id }) => id),
    )
    .execute()
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  return rows.map(({ under_way: isUnderWay, ...row }) => ({
    ...row,
    order: orderOf.get(row.order_id)!,
    isUnderWay: Boolean(isUnderWay),
  }))
}

export async function nextBillIn({ database: { db }, clock, settings }: App): Promise<number> {
  const next = await db
    .selectFrom('bills')
    .innerJoin('orders', 'orders.id', 'bills.order_id')
    .select('bills.next_at')
    .where('bills.next_at', 'is not', null)
    .where('orders.mode', '=', settings.PAYMENT_MODE)
    .orderBy('bills.next_at')
    .limit(1)
    .executeTakeFirst()
  return next ? next.next_at! - clock.now() : Infinity
}
