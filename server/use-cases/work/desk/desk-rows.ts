// The open orders of the site's mode, each with what its row on the desk says.
import { sql } from 'kysely'
import { normalEmail } from '#domain/email-address.ts'
import { dateIn, daysBetween, type LocalDate } from '#domain/work/calendar.ts'
import { countOf } from '#domain/work/day-words.ts'
import { deskReading, type DeskReading } from '#domain/work/desk-reading.ts'
import { clockTime } from '#domain/work/work-account.ts'
import type { WorkContext } from '#domain/work/work-event.ts'
import type { WorkState } from '#domain/work/work-states.ts'
import type { Queryable } from '../../../database/connect.ts'
import type { House } from '../../../house.ts'
import { orderNumber } from '../../orders/order-record.ts'
import { IS_OPEN, IS_UNANSWERED, isOfMode, openWork } from './open-work.ts'

export interface DeskRow {
  _id: string
  number: string
  customer: string
  /** How to reach the customer. The phone is known from the contact form, and only looked up for a call. */
  email: string
  phone: string
  package: string
  state: WorkState
  late: boolean
  /** The day that counts: the promised one, or for an unanswered message the day to answer by. */
  due: LocalDate | null
  promisedOn: LocalDate | null
  expectedOn: LocalDate | null
  /** "2 working days left", "3 working days late". */
  daysLeft: string
  /** What is asked of whom. */
  asked: string
  points: { done: number; of: number }
  lead: { userId: string; name: string } | null
  /** A message of the customer waits for an answer. */
  unanswered: boolean
  answerBy: LocalDate | null
  answerOverdue: boolean
  /** When it began to need somebody: its state, or an earlier message without an answer. */
  since: string
  /** Calendar days since it is in this state. */
  waitsDays: number
  /** All reminders are sent: somebody should call. */
  call: boolean
  /** When the delivery counts as accepted. */
  acceptedOn: LocalDate | null
  creditCents: number
}

export async function openRows(
  house: House,
  context: WorkContext,
): Promise<{ rows: DeskRow[]; more: boolean }> {
  const { orders, more } = await openWork(house, context)
  const names = await namesOf(
    house.database.db,
    orders.map(({ order }) => order),
  )
  const now = clockTime(context.now, context)
  const rows = orders.map(({ order, stored: { account, sold, lead } }): DeskRow => {
    const work = deskReading(account, sold, { context, now })
    const isUnanswered = account.answerWantedSince !== null
    return {
      _id: order.id,
      number: orderNumber(order),
      customer: order.customer_name,
      email: order.customer_email,
      phone: '',
      package: order.package_name,
      ...readingOf(work, isUnanswered),
      asked: askedWords(work, isUnanswered),
      lead: lead ? { userId: lead, name: names.get(lead) ?? 'a former admin' } : null,
      unanswered: isUnanswered,
      since: new Date(Math.min(account.since, account.answerWantedSince ?? Infinity)).toISOString(),
      waitsDays: Math.max(0, daysBetween(dateIn(account.since, context.timeZone), now.today)),
    }
  })
  return { rows, more }
}

/** In how many orders it is the agency's move: of those that the admin leads, and those without a lead. */
export async function countYourMove(house: House, lead: string): Promise<number> {
  const isAgencysMove = sql<boolean>`${IS_OPEN} and order_work.ball = 'agency'`
  const count = async (where: typeof IS_OPEN) => {
    const { orders } = await house.database.db
      .selectFrom('order_work')
      .innerJoin('orders', 'orders.id', 'order_work.order_id')
      .select((e) => e.fn.countAll<number | string>().as('orders'))
      .where(where)
      .where((e) => e.or([e('order_work.lead', 'is', null), e('order_work.lead', '=', lead)]))
      .where(isOfMode(house.settings.PAYMENT_MODE))
      .executeTakeFirstOrThrow()
    return Number(orders)
  }
  return (await count(isAgencysMove)) + (await count(sql`${IS_UNANSWERED} and not (${isAgencysMove})`))
}

function readingOf(work: DeskReading, isUnanswered: boolean) {
  const { promise, answerBy } = work
  const days = [work.ball === 'agency' ? promise?.promisedOn : null, isUnanswered ? answerBy : null]
  return {
    state: work.state,
    late: work.late,
    due: days.filter((day): day is LocalDate => Boolean(day)).sort()[0] ?? null,
    promisedOn: promise?.promisedOn ?? null,
    expectedOn: promise?.expectedOn ?? null,
    daysLeft: daysLeftWords(work),
    points: work.points,
    answerBy,
    answerOverdue: work.answerOverdue,
    call: work.reminders?.call ?? false,
    acceptedOn: work.review.acceptedOn,
    creditCents: work.credit?.owedCents ?? 0,
  }
}

function daysLeftWords({ promise, state }: DeskReading): string {
  if (!promise || state === 'delivered' || state === 'accepted' || state === 'closed') return ''
  const { daysLeft } = promise
  if (daysLeft === 0) return 'due today'
  return daysLeft > 0
    ? `${countOf(daysLeft, 'working day')} left`
    : `${countOf(-daysLeft, 'working day')} late`
}

const ASKED: Record<WorkState, string> = {
  'awaiting-payment': 'The customer pays',
  'awaiting-brief': 'The customer answers the brief',
  'in-progress': 'Deliver',
  'waiting-for-customer': 'The customer answers a question',
  delivered: 'The customer looks at the delivery',
  'changes-asked': 'Deliver the changes',
  accepted: 'Nothing',
  closed: 'Nothing',
}

function askedWords({ state, ball }: DeskReading, isUnanswered: boolean): string {
  if (!isUnanswered) return ASKED[state]
  return ball === 'agency' ? `${ASKED[state]}, and answer a message` : 'Answer a message'
}

async function namesOf(
  db: Queryable,
  rows: readonly { lead: string | null }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ lead }) => lead ?? []))]
  if (!ids.length) return new Map()
  const users = await db.selectFrom('user').select(['id', 'name', 'email']).where('id', 'in', ids).execute()
  return new Map(users.map(({ id, name, email }) => [id, name || email]))
}

/** The numbers that customers who should be called left in the contact form. */
export async function withPhones(db: Queryable, rows: readonly DeskRow[]): Promise<DeskRow[]> {
  const emails = [...new Set(rows.filter(({ call }) => call).map(({ email }) => normalEmail(email)))]
  if (!emails.length) return [...rows]
  const messages = await db
    .selectFrom('messages')
    .select(['email', 'number'])
    .where('email', 'in', emails)
    .where('number', '<>', '')
    .orderBy('seq')
    .execute()
  const phones = new Map(messages.map(({ email, number }) => [email, number]))
  return rows.map((row) => (row.call ? { ...row, phone: phones.get(normalEmail(row.email)) ?? '' } : row))
}
