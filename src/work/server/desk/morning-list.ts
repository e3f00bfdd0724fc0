// The morning list: what needs an admin today, in one email at eight on working days, and none if nothing
// does.
import { sql } from 'kysely'
import { isMadeUp } from '#identity/server/made-up-customers.ts'
import type { Order } from '#orders/server/order-record.ts'
import { unsettledMoney } from '#orders/server/unsettled-money.ts'
import {
  addDays,
  daysBetween,
  isWorkingDay,
  nthWorkingDayAfter,
  workingDaysKnownAt,
  momentOf,
  weekdayOf,
} from '#platform/rules/calendar.ts'
import { isNight } from '#platform/rules/waking-hours.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { workAt, type OrderWork } from '../../rules/work-history.ts'
import { type WorkContext, clockTime, type WorkSnapshot } from '../../rules/work-snapshot.ts'
import { storedWork } from '../actions/stored-work.ts'
import { readActions } from '../actions/undo-action.ts'
import { workContext, type SiteContext } from '../actions/work-context.ts'
import { adminReaders, isFor, type AdminReader } from '../emails/email-readers.ts'
import { morningNews, NO_NEWS, type News } from '../emails/morning-news.ts'
import { morningList, type MorningLine, type MorningReason, type WeekFacts } from './morning-email.ts'
import { IS_OPEN, isOfMode, MOST_OPEN } from './open-work.ts'

interface OpenOrder {
  order: Order
  now: OrderWork
  snapshot: WorkSnapshot
  lead: string | null
  week?: WeekFacts
}

/** The day whose lists are due now; undefined on days off, before eight and at night. */
export function listDay(context: WorkContext): string | undefined {
  const { today, at, versions } = clockTime(context.now, context)
  const isOpen = isWorkingDay(today, workingDaysKnownAt(versions, at))
  return isOpen && !isNight(at, context.timeZone) ? today : undefined
}

/** Admins without a list for the day. */
export async function unlisted(db: Queryable, day: string): Promise<AdminReader[]> {
  const done = await db.selectFrom('morning_lists').select('reader').where('day', '>=', day).execute()
  const readers = new Set(done.map(({ reader }) => reader))
  return (await adminReaders(db)).filter(({ userId }) => !readers.has(userId))
}

/** Writes the lists of a day. Each admin's row is taken once, whichever instance comes first. */
export async function sendMorningLists(app: App, day: string): Promise<void> {
  const { db } = app.database
  const context = await workContext(app, db, app.clock.now())
  const [open, admins] = [await openOrders(app, context), await adminReaders(db)]
  const unsettled = await unsettledOrders(app)
  for (const admin of await unlisted(db, day)) {
    const orders = open.filter(({ lead }) => isFor(admin, lead, admins))
    const news = await newsFor(db, admin, { orders, day, context })
    const money = unsettled.filter(({ lead }) => isFor(admin, lead, admins)).map(({ line }) => line)
    const lines = [...money, ...linesOf(orders, { context, admins, news })]
    const facts = { today: day, lines }
    await inTransaction(app, async (unit) => {
      const taken = await unit.tx
        .insertInto('morning_lists')
        .values({ reader: admin.userId, day })
        .onConflict((on) => on.column('reader').doUpdateSet({ day }).where('morning_lists.day', '<', day))
        .returning('reader')
        .executeTakeFirst()
      if (taken && lines.length) unit.email(morningList, { to: admin.email, facts })
    })
  }
}

/** Only for admins who chose the morning list. The others were mailed when it happened. */
const newsFor = async (
  db: Queryable,
  { userId, choice }: AdminReader,
  { orders, day, context }: { orders: readonly OpenOrder[]; day: string; context: WorkContext },
): Promise<News> =>
  choice === 'morning-list'
    ? morningNews(
        db,
        orders.map(({ order }) => order.id),
        { reader: userId, day, timeZone: context.timeZone },
      )
    : NO_NEWS

/** The open orders that are due first, as many as the desk has. */
async function openOrders({ database: { db }, settings }: App, context: SiteContext): Promise<OpenOrder[]> {
  const rows = await db
    .selectFrom('order_work')
    .innerJoin('orders', 'orders.id', 'order_work.order_id')
    .selectAll('order_work')
    .where(IS_OPEN)
    .where(isOfMode(settings.PAYMENT_MODE))
    .orderBy(sql`coalesce(order_work.promised_on, '9')`)
    .orderBy('order_work.order_id')
    .limit(MOST_OPEN)
    .execute()
  const found: OpenOrder[] = []
  const CHUNK = 500
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK)
    const ids = chunk.map(({ order_id: id }) => id)
    const orders = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
    const byId = new Map(orders.map((order) => [order.id, order]))
    for (const row of chunk) {
      const order = byId.get(row.order_id)
      if (!order || isMadeUp(order)) continue
      const { snapshot, sold, lead } = storedWork(order, row, context)
      const now = workAt(snapshot, sold, context)
      const week = now.fridayNoteDue ? { week: await weekOf(db, order, { now, context }) } : {}
      found.push({ order, snapshot, now, lead, ...week })
    }
  }
  return found
}

interface ListContext {
  context: SiteContext
  admins: readonly AdminReader[]
  news: News
}

/** Why each order is on the list, those that are due first. */
function linesOf(orders: readonly OpenOrder[], { context, admins, news }: ListContext): MorningLine[] {
  const { today, versions, at } = clockTime(context.now, context)
  const tomorrow = nthWorkingDayAfter(today, 1, workingDaysKnownAt(versions, at))
  return orders
    .toSorted((a, b) => dueDay(a).localeCompare(dueDay(b)))
    .flatMap(({ order, now, snapshot, lead, week }) => {
      const { late, waitingOn, promise, warnLead, answerBy, answerOverdue, reminders } = now
      const action = news.get(order.id)
      const isSoon = promise && waitingOn === 'agency' && (promise.promisedOn <= tomorrow || warnLead)
      const hasLead = admins.some(({ userId }) => userId === lead)
      const reasons: (MorningReason | false | null | undefined)[] = [
        late && { section: 'late', promisedOn: promise!.promisedOn },
        action && { section: 'new', action },
        isSoon && !late && { section: 'due-soon', promisedOn: promise.promisedOn },
        answerBy !== null && { section: 'not-answered', answerBy, isOverdue: answerOverdue },
        reminders?.call && {
          section: 'call',
          about: reminders.about === 'brief' ? 'brief' : 'question',
          days: daysBetween(clockTime(snapshot.since, context).today, today),
        },
        week && { section: 'friday-note', week },
        !hasLead && { section: 'without-lead', state: now.state },
      ]
      return reasons.flatMap((reason) => (reason ? [{ order, reason }] : []))
    })
}

const dueDay = ({ now }: OpenOrder): string => now.promise?.promisedOn ?? '9'

/** What happened this week. */
async function weekOf(
  db: Queryable,
  order: Order,
  { now: work, context }: { now: OrderWork; context: SiteContext },
): Promise<WeekFacts> {
  const { today } = clockTime(context.now, context)
  const monday = momentOf(addDays(today, 1 - weekdayOf(today)), '00:00', context.timeZone)
  const points = JSON.parse(order.points) as string[]
  const actions = await readActions(db, order.id, monday)
  const week = actions.map(({ event }) => event).filter(({ at }) => at >= monday)
  return {
    ticked: week.flatMap((event) => (event.action === 'point-ticked' ? [points[event.point] ?? ''] : [])),
    answers: week.filter(({ action }) => action === 'answered' || action === 'customer-wrote').length,
    points: work.points,
    changesOpen: work.changesOpen,
    expectedOn: work.promise?.expectedOn ?? null,
  }
}

// The lines of the morning list about money that does not fit its order.
interface UnsettledOrder {
  lead: string | null
  line: MorningLine
}

/** Orders in every state: money can come before the work begins and after it is done. */
async function unsettledOrders(app: App): Promise<UnsettledOrder[]> {
  const unsettled = await unsettledMoney(app)
  if (!unsettled.size) return []
  const rows = await app.database.db
    .selectFrom('orders')
    .leftJoin('order_work', 'order_work.order_id', 'orders.id')
    .selectAll('orders')
    .select('order_work.lead')
    .where('orders.id', 'in', [...unsettled.keys()])
    .orderBy('orders.seq')
    .execute()
  return rows
    .filter((order) => !isMadeUp(order))
    .map((order) => ({
      lead: order.lead,
      line: { order, reason: { section: 'money', words: unsettled.get(order.id)!.words } },
    }))
}
