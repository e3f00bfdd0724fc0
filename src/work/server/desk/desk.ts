// The agency's desk: what needs somebody, what waits for customers, what is in review.
import {
  addDays,
  dateIn,
  weekdayOf as weekday,
  workingDaysKnownAt,
  type LocalDate,
} from '#platform/rules/calendar.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { isOnDesk, type DeskFilter } from '../../rules/desk-filter.ts'
import { deskWords, type DeskCounts } from '../../rules/desk-words.ts'
import { waitsOn } from '../../rules/work-states.ts'
import { workContext } from '../actions/work-context.ts'
import { countYourMove, openRows, withPhones, type DeskRow } from './desk-rows.ts'

export interface DeskQuery {
  who?: DeskFilter
}

export interface Desk {
  head: string
  counts: DeskCounts
  /** Late first, then by the day that counts. */
  yourMove: DeskRow[]
  /** The oldest first. */
  waiting: DeskRow[]
  /** Sorted by the day on which they count as accepted. */
  inReview: DeskRow[]
  /** There are more open orders than are listed. */
  more: boolean
}

export async function desk(app: App, viewer: Viewer, { who = 'all' }: DeskQuery = {}): Promise<Desk> {
  const { userId } = requirePermission(viewer, 'work-on-orders')
  const { db } = app.database
  const context = await workContext(app, db, app.clock.now())
  const { rows: all, more } = await openRows(app, context)
  const rows = all.filter(({ lead }) => isOnDesk(who, { lead: lead?.userId, viewer: userId }))
  const yourMove = rows.filter(isYourMove).toSorted(byUrgency)
  const rest = rows.filter((row) => !isYourMove(row))
  const waiting = rest
    .filter(({ state }) => state !== 'delivered')
    .toSorted((a, b) => b.waitsDays - a.waitsDays || compare(a._id, b._id))
  const inReview = rest
    .filter(({ state }) => state === 'delivered')
    .toSorted((a, b) => compare(a.acceptedOn ?? LAST, b.acceptedOn ?? LAST) || compare(a._id, b._id))
  const today = dateIn(context.now, context.timeZone)
  const counts = countsOf({ yourMove, waiting, inReview, today })
  return {
    head: deskWords(counts),
    counts,
    yourMove,
    waiting: await withPhones(db, waiting),
    inReview,
    more,
  }
}

/** The number in the menu, on every screen: counted without reading any snapshot. */
export async function deskCount(app: App, viewer: Viewer): Promise<number> {
  requirePermission(viewer, 'work-on-orders')
  return countYourMove(app)
}

/**
 * A message without an answer and money that does not fit are always the agency's move, also if the order
 * waits for the customer.
 */
const isYourMove = ({ state, unanswered, money }: DeskRow): boolean =>
  unanswered || money !== null || waitsOn(state) === 'agency'

/** Sorts after every date. */
const LAST = '9999'
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byUrgency = (a: DeskRow, b: DeskRow): number =>
  Number(b.late) - Number(a.late) || compare(a.due ?? LAST, b.due ?? LAST) || compare(a._id, b._id)

function countsOf({
  yourMove,
  waiting,
  inReview,
  today,
}: Pick<Desk, 'yourMove' | 'waiting' | 'inReview'> & { today: LocalDate }): DeskCounts {
  const tomorrow = addDays(today, 1)
  return {
    needYou: yourMove.length,
    late: yourMove.filter(({ late }) => late).length,
    dueByTomorrow: yourMove.filter(
      ({ late, promisedOn, state }) =>
        !late && waitsOn(state) === 'agency' && promisedOn !== null && promisedOn <= tomorrow,
    ).length,
    unanswered: yourMove.filter(({ unanswered }) => unanswered).length,
    unsettled: yourMove.filter(({ money }) => money).length,
    waiting: waiting.length,
    oldestWaitDays: waiting[0]?.waitsDays ?? 0,
    inReview: inReview.length,
    noLead: [...yourMove, ...waiting, ...inReview].filter(({ lead }) => !lead).length,
  }
}

export interface DeskDay {
  day: LocalDate
  closed: boolean
  /** Promised for this day. */
  due: DeskRow[]
  /** First answers that must be given by this day. */
  answers: DeskRow[]
  /** Deliveries that count as accepted on this day. */
  accepted: DeskRow[]
}

const WEEK_DAYS = 14

/** Two weeks from Monday of this one. What is late is on today. */
export async function deskWeek(
  app: App,
  viewer: Viewer,
  { who = 'all' }: DeskQuery = {},
): Promise<DeskDay[]> {
  const { yourMove, waiting, inReview } = await desk(app, viewer, { who })
  const context = await workContext(app, app.database.db, app.clock.now())
  const today = dateIn(context.now, context.timeZone)
  const { weekdays, closedDays } = workingDaysKnownAt(context.workingDays, context.now)
  const monday = addDays(today, 1 - weekday(today))
  const rows = [...yourMove, ...waiting, ...inReview]
  const onDay = (day: LocalDate, date: LocalDate | null): boolean =>
    date !== null && (date === day || (day === today && date < today))
  return Array.from({ length: WEEK_DAYS }, (_, at) => addDays(monday, at)).map((day) => ({
    day,
    closed: closedDays.includes(day) || (weekdays.length > 0 && !weekdays.includes(weekday(day))),
    due: rows.filter(({ state, promisedOn }) => state !== 'delivered' && onDay(day, promisedOn)),
    answers: rows.filter(({ answerBy }) => onDay(day, answerBy)),
    accepted: inReview.filter(({ acceptedOn }) => acceptedOn === day),
  }))
}
