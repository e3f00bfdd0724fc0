// The notes of the week: a draft for each open order on which something happened, and sending them all in one go.
import { z } from 'zod'
import { orderNumber } from '#orders/server/order-record.ts'
import { addDays, dateIn, momentOf, weekdayOf, type LocalDate } from '#platform/rules/calendar.ts'
import { Failure, isFailure } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { hashedId } from '#platform/server/ids.ts'
import { fridayDraft } from '../../rules/friday-note.ts'
import { workContext } from '../actions/work-context.ts'
import { IS_OPEN, isOfMode, MOST_OPEN } from '../desk/open-work.ts'
import { LONGEST_MESSAGE, writeMessage } from '../thread/write-message.ts'
import { weeksOf } from './week-on-orders.ts'

interface NotedOrder {
  _id: string
  number: string
  customer: string
  package: string
}

export interface FridayNotes {
  monday: LocalDate
  drafts: { order: NotedOrder; text: string }[]
  /** Their customers got the note of this week. */
  sent: NotedOrder[]
  /** Open orders on which nothing happened this week. */
  quiet: number
}

/** One note for each order and week: it becomes the id of the message. */
const keyOf = (orderId: string, monday: LocalDate): string => hashedId(`friday note ${orderId} ${monday}`)

/** The week begins on Monday, in the site's time zone. */
async function thisWeek(app: App) {
  const context = await workContext(app, app.database.db, app.clock.now())
  const today = dateIn(context.now, context.timeZone)
  const monday = addDays(today, 1 - weekdayOf(today))
  return { monday, since: momentOf(monday, '00:00', context.timeZone), format: context.format }
}

export async function fridayNotes(app: App, viewer: Viewer): Promise<FridayNotes> {
  requirePermission(viewer, 'work-on-orders')
  const { db } = app.database
  const { monday, since, format } = await thisWeek(app)
  const words = await app.words()
  const orders = await openOrders(app)
  const isSent = await sentAmong(
    db,
    orders.map(({ id }) => keyOf(id, monday)),
  )
  const unsent = orders.filter(({ id }) => !isSent.has(keyOf(id, monday)))
  const weeks = await weeksOf(db, unsent, since)
  const drafts = unsent.flatMap((order) => {
    const text = fridayDraft(weeks.get(order.id)!, format)
    // It is a draft of what the customer reads, so it is in words.
    return text === null ? [] : [{ order: toNoted(order), text: words.read(text) }]
  })
  return {
    monday,
    drafts,
    sent: orders.filter(({ id }) => isSent.has(keyOf(id, monday))).map(toNoted),
    quiet: unsent.length - drafts.length,
  }
}

const openOrders = ({ database: { db }, settings }: App) =>
  db
    .selectFrom('order_work')
    .innerJoin('orders', 'orders.id', 'order_work.order_id')
    .select(['orders.id', 'orders.customer_name', 'orders.package_name', 'orders.points'])
    .where(IS_OPEN)
    .where(isOfMode(settings.PAYMENT_MODE))
    .orderBy('orders.customer_name')
    .orderBy('orders.id')
    .limit(MOST_OPEN)
    .execute()

const toNoted = (order: { id: string; customer_name: string; package_name: string }): NotedOrder => ({
  _id: order.id,
  number: orderNumber(order),
  customer: order.customer_name,
  package: order.package_name,
})

async function sentAmong(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  if (!keys.length) return new Set()
  const rows = await db
    .selectFrom('order_messages')
    .select('id')
    .where('id', 'in', keys)
    .where('side', '=', 'agency')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const FRIDAY_INPUT = z.strictObject({
  notes: z.array(
    z.strictObject({ order: z.string('order must be text.'), text: z.string('text must be text.') }),
    'notes must be a list.',
  ),
})

/**
 * Each is an ordinary message in its order's thread, once a week. Wrong ones are named by their order before
 * any is sent. One that fails later leaves the others sent.
 */
export async function sendFridayNotes(
  app: App,
  viewer: Viewer,
  body: Unchecked<typeof FRIDAY_INPUT>,
): Promise<{ sent: number }> {
  requirePermission(viewer, 'work-on-orders')
  const { notes } = parseObject(FRIDAY_INPUT, body)
  if (!notes.length) throw new Failure('invalid', say('work.agency', 'friday.chooseOne'))
  const wrong = notes.flatMap(({ order, text }) => {
    const words = wrongWords(text)
    return words ? [[order, words] as const] : []
  })
  if (wrong.length) throw refused(wrong, say('work.agency', 'friday.noneSent'))
  const { monday } = await thisWeek(app)
  const failed: [order: string, words: string][] = []
  for (const { order, text } of notes)
    try {
      await writeMessage(app, viewer, order, { text, key: keyOf(order, monday) })
    } catch (error) {
      if (!isFailure(error)) throw error
      failed.push([order, error.message])
    }
  if (failed.length)
    throw refused(
      failed,
      say('work.agency', 'friday.someSent', { sent: notes.length - failed.length, of: notes.length }),
    )
  return { sent: notes.length }
}

function wrongWords(text: string): string | undefined {
  if (!text.trim()) return say('work.agency', 'friday.empty')
  return text.length > LONGEST_MESSAGE
    ? say('work.agency', 'friday.tooLong', { most: LONGEST_MESSAGE })
    : undefined
}

const refused = (errors: readonly (readonly [order: string, words: string])[], detail: string): Failure =>
  new Failure('invalid', detail, { errors: Object.fromEntries(errors) })
