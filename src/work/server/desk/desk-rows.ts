// The open orders of the site's mode, each with what its row on the desk says.
import { sql } from 'kysely'
import { orderNumber } from '#orders/server/order-record.ts'
import { unsettledMoney, type UnsettledMoney } from '#orders/server/unsettled-money.ts'
import { dateIn, type LocalDate } from '#platform/rules/calendar.ts'
import { normalEmail } from '#platform/rules/email-address.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { WorkContext } from '../../rules/work-snapshot.ts'
import { waitsOn } from '../../rules/work-states.ts'
import type { DeskWork } from './desk-work.ts'
import { IS_OPEN, IS_UNANSWERED, isOfMode, MOST_OPEN, openWork } from './open-work.ts'

export interface DeskRow extends DeskWork {
  _id: string
  number: string
  customer: string
  /** How to reach the customer. The phone is known from the contact form, and only looked up for a call. */
  email: string
  phone: string
  package: string
  /** Money that does not fit the order, and since which day. */
  money: { words: string; since: LocalDate } | null
  lead: { userId: string; name: string } | null
}

export async function openRows(app: App, context: WorkContext): Promise<{ rows: DeskRow[]; more: boolean }> {
  const unsettled = await unsettledMoney(app)
  const { orders, more } = await openWork(app, context, [...unsettled.keys()])
  const names = await namesOf(
    app.database.db,
    orders.map(({ order }) => order),
  )
  const rows = orders.map(({ order, work }): DeskRow =>
    withMoney(unsettled.get(order.id), context, {
      _id: order.id,
      number: orderNumber(order),
      customer: order.customer_name,
      email: order.customer_email,
      phone: '',
      package: order.package_name,
      lead: order.lead
        ? { userId: order.lead, name: names.get(order.lead) ?? say('work.agency', 'formerAdmin') }
        : null,
      money: null,
      ...work,
    }),
  )
  return { rows, more }
}

/** Beside what the agency has to do anyway. Otherwise the money is all that the row is about. */
function withMoney(found: UnsettledMoney | undefined, { timeZone }: WorkContext, row: DeskRow): DeskRow {
  if (!found) return row
  const { words, since } = found
  const isAlone = !row.unanswered && waitsOn(row.state) !== 'agency'
  const from = new Date(since).toISOString()
  return {
    ...row,
    money: { words, since: dateIn(since, timeZone) },
    asked: isAlone ? words : say('work.agency', 'asked.moneyToo', { words, asked: row.asked }),
    since: isAlone || from < row.since ? from : row.since,
    call: false,
  }
}

/**
 * Orders of all leads in which it is the agency's move: as many as the desk lists without a filter. Every
 * screen asks for it, so it does not count on beyond the longest desk.
 */
export async function countYourMove(app: App): Promise<number> {
  const isAgencysMove = sql<boolean>`${IS_OPEN} and order_work.waiting_on = 'agency'`
  const count = async (where: typeof IS_OPEN) => {
    const { orders } = await app.database.db
      .selectFrom((e) =>
        e
          .selectFrom('order_work')
          .innerJoin('orders', 'orders.id', 'order_work.order_id')
          .select('orders.id')
          .where(where)
          .where(isOfMode(app.settings.PAYMENT_MODE))
          .limit(MOST_OPEN)
          .as('listed'),
      )
      .select((e) => e.fn.countAll<number | string>().as('orders'))
      .executeTakeFirstOrThrow()
    return Number(orders)
  }
  const unsettled = [...(await unsettledMoney(app)).keys()]
  const hasMoneyOnly = sql<boolean>`order_work.order_id in (${sql.join(unsettled)})
    and not (${isAgencysMove}) and not (${IS_UNANSWERED})`
  const all =
    (await count(isAgencysMove)) +
    (await count(sql`${IS_UNANSWERED} and not (${isAgencysMove})`)) +
    (unsettled.length ? await count(hasMoneyOnly) : 0)
  return Math.min(all, MOST_OPEN)
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
