// The morning list: what needs an admin today, in one mail at eight on working days, and none if nothing
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
import { countOf } from '#platform/rules/count-of.ts'
import { isNight } from '#platform/rules/waking-hours.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { MailParts } from '#platform/server/outbox/mail-parts.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { workAt, type OrderWork } from '../../rules/work-history.ts'
import { type WorkContext, clockTime, type WorkState } from '../../rules/work-state.ts'
import { storedWork } from '../actions/stored-work.ts'
import { readActions } from '../actions/undo-action.ts'
import { workContext, type SiteContext } from '../actions/work-context.ts'
import { choiceNote } from '../mails/mail-choice-note.ts'
import { adminReaders, isFor, type AdminReader } from '../mails/mail-readers.ts'
import { morningNews, NO_NEWS, type News } from '../mails/morning-news.ts'
import { IS_OPEN, isOfMode, MOST_OPEN } from './open-work.ts'

interface OpenOrder {
  order: Order
  now: OrderWork
  account: WorkState
  lead: string | null
  draft?: string
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
    const parts = listOf(app, orders, { context, admins, news, money })
    await inTransaction(app, async (unit) => {
      const taken = await unit.tx
        .insertInto('morning_lists')
        .values({ reader: admin.userId, day })
        .onConflict((on) => on.column('reader').doUpdateSet({ day }).where('morning_lists.day', '<', day))
        .returning('reader')
        .executeTakeFirst()
      if (taken && parts) unit.mail({ ...parts, to: admin.email })
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
      const { account, sold, lead } = storedWork(order, row, context)
      const now = workAt(account, sold, context)
      const draft = now.fridayNoteDue ? { draft: await fridayDraft(db, order, { now, context }) } : {}
      found.push({ order, account, now, lead, ...draft })
    }
  }
  return found
}

interface Section {
  title: string
  /** Behind its count in the mail's subject. */
  subject: string
  lines: string[]
}

const MOST_LINES = 20

interface ListContext {
  context: SiteContext
  admins: readonly AdminReader[]
  news: News
  /** A line for each order with money that does not fit. */
  money: string[]
}

/** Undefined if there is nothing to say. */
function listOf(
  app: App,
  orders: readonly OpenOrder[],
  about: ListContext,
): Omit<MailParts, 'to'> | undefined {
  const sections = sectionsOf(orders, about).filter(({ lines }) => lines.length)
  if (!sections.length) return undefined
  const { today } = clockTime(about.context.now, about.context)
  return {
    kind: 'admin-morning-list',
    subject: `This morning: ${sections.map(({ subject, lines }) => `${lines.length} ${subject}`).join(', ')}`,
    heading: `What needs you on ${about.context.format.namedDay(today)}`,
    paragraphs: sections.map(({ title, lines }) => [`${title}:`, ...shown(lines)].join('\n')),
    button: { label: 'Open the desk', url: `${app.settings.APP_ORIGIN}/desk` },
    footnote: choiceNote(app, 'morning-list'),
  }
}

const shown = (lines: readonly string[]): string[] => [
  ...lines.slice(0, MOST_LINES).map((line) => `· ${line}`),
  ...(lines.length > MOST_LINES ? [`· and ${lines.length - MOST_LINES} more`] : []),
]

function sectionsOf(orders: readonly OpenOrder[], { context, admins, news, money }: ListContext): Section[] {
  const { today, versions, at } = clockTime(context.now, context)
  const { namedDay } = context.format
  const tomorrow = nthWorkingDayAfter(today, 1, workingDaysKnownAt(versions, at))
  const lines = (pick: (open: OpenOrder) => string | false | null | undefined): string[] =>
    orders
      .toSorted((a, b) => dueDay(a).localeCompare(dueDay(b)))
      .flatMap((open) => {
        const words = pick(open)
        return words ? [`${nameOf(open.order)}: ${words}`] : []
      })
  const waitedDays = ({ account }: OpenOrder) => daysBetween(clockTime(account.since, context).today, today)
  return [
    { title: 'Money that does not fit', subject: 'with money that does not fit', lines: money },
    {
      title: 'Late',
      subject: 'late',
      lines: lines(({ now: { late, promise } }) => late && `promised for ${namedDay(promise!.promisedOn)}`),
    },
    { title: 'New', subject: 'new', lines: lines(({ order }) => news.get(order.id)) },
    {
      title: 'Due soon',
      subject: 'due soon',
      lines: lines(
        ({ now: { late, waitingOn, promise, warnLead } }) =>
          !late &&
          waitingOn === 'agency' &&
          promise &&
          (promise.promisedOn <= tomorrow || warnLead) &&
          `promised for ${promise.promisedOn === today ? 'today' : namedDay(promise.promisedOn)}`,
      ),
    },
    {
      title: 'Not answered',
      subject: 'not answered',
      lines: lines(
        ({ now: { answerBy, answerOverdue } }) =>
          answerBy &&
          (answerOverdue
            ? `overdue since ${namedDay(addDays(answerBy, 1))}`
            : `answer by ${namedDay(answerBy)}`),
      ),
    },
    {
      title: 'Call them',
      subject: 'to call',
      lines: lines(
        (open) =>
          open.now.reminders?.call &&
          `no ${open.now.reminders.about === 'brief' ? 'answers' : 'answer'} for ${countOf(waitedDays(open), 'day')}, and all reminders are sent`,
      ),
    },
    {
      title: 'Friday notes',
      subject: 'without a Friday note',
      lines: lines(({ draft }) => draft && `no word from us this week. Draft: “${draft}”`),
    },
    {
      title: 'Without a lead',
      subject: 'without a lead',
      lines: lines(
        ({ lead, now }) => !admins.some(({ userId }) => userId === lead) && now.state.replaceAll('-', ' '),
      ),
    },
  ]
}

const dueDay = ({ now }: OpenOrder): string => now.promise?.promisedOn ?? '9'

// A draft of the note that customers get every Friday, made of what happened this week.
async function fridayDraft(
  db: Queryable,
  order: Order,
  { now: work, context }: { now: OrderWork; context: SiteContext },
): Promise<string> {
  const { today } = clockTime(context.now, context)
  const monday = momentOf(addDays(today, 1 - weekdayOf(today)), '00:00', context.timeZone)
  const points = JSON.parse(order.points) as string[]
  const actions = await readActions(db, order.id, monday)
  const week = actions.map(({ event }) => event).filter(({ at }) => at >= monday)
  const ticked = week.flatMap((event) => (event.action === 'point-ticked' ? [points[event.point]] : []))
  const answers = week.filter(({ action }) => action === 'answered' || action === 'customer-wrote').length
  return [
    ticked.length ? `This week we finished: ${ticked.join('; ')}.` : 'This week we worked on your order.',
    answers && `Thank you for your ${countOf(answers, 'message')}.`,
    work.points.of > 0 && !work.changesOpen && `${work.points.done} of ${work.points.of} points are done.`,
    work.promise && `Your order will be ready by ${context.format.namedDay(work.promise.expectedOn)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

// The lines of the morning list about money that does not fit its order.
interface UnsettledOrder {
  lead: string | null
  line: string
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
    .map((order) => ({ lead: order.lead, line: `${nameOf(order)}: ${unsettled.get(order.id)!.words}` }))
}

/** The name of an order in the list. */
const nameOf = ({ customer_name: customer, package_name: sold }: Order): string => `${customer}, ${sold}`
