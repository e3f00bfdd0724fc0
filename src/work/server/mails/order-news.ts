// One mail for all that is new, per person and order. Each action sets when the readers' mail is due; a worker
// sends it then, unless the person has looked meanwhile.
import type { Side } from '#orders/rules/side.ts'
import { lockOrder } from '#orders/server/find-order.ts'
import { adminButton, buyer } from '#orders/server/order-mails.ts'
import { orderNumber, type Order } from '#orders/server/order-record.ts'
import { DAY, SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { MailParts } from '#platform/server/outbox/mail-parts.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Action } from '../../rules/actions/define.ts'
import { ruleOf } from '../../rules/actions/index.ts'
import { nextBurst, type Burst, type BurstEntry } from '../../rules/burst.ts'
import type { WorkEvent } from '../../rules/work-event.ts'
import { type Done, WORK_EVENT } from '../actions/do-action.ts'
import { BY_LINK, workButton } from './email-context.ts'
import { choiceNote, whyAgency } from './mail-choice-note.ts'
import { agencyReaders, customerReader, type CustomerChoice } from './mail-readers.ts'

interface Reader {
  userId: string
  email: string
  side: Side
  wants: CustomerChoice
}

async function readersOf(unit: UnitOfWork, order: Order, lead: string | null): Promise<Reader[]> {
  const customer = await customerReader(unit.tx, order.user_id)
  const admins = await agencyReaders(unit.tx, lead)
  return [
    ...(customer ? [{ ...customer, side: 'customer' as const, wants: customer.choice }] : []),
    // An admin who is also the customer of the order gets only the customer's mail.
    ...admins
      .filter(({ userId }) => userId !== customer?.userId)
      .map((admin) => ({ ...admin, side: 'agency' as const, wants: 'every-message' as const })),
  ]
}

interface ReaderRow {
  seenAt: number | null
  sends: number[]
}

async function readerRow(unit: UnitOfWork, orderId: string, reader: string): Promise<ReaderRow> {
  const row = await unit.tx
    .selectFrom('order_readers')
    .select(['seen_at', 'sends'])
    .where('order_id', '=', orderId)
    .where('reader', '=', reader)
    .executeTakeFirst()
  return { seenAt: row?.seen_at ?? null, sends: row ? (JSON.parse(row.sends) as number[]) : [] }
}

/** Older actions are old news, even if the person never looked. */
const OLDEST_NEWS_MS = 7 * DAY

async function burstFor(
  unit: UnitOfWork,
  order: Order,
  { reader, row }: { reader: Reader; row: ReaderRow },
): Promise<Burst<NewsEntry> | null> {
  const { seenAt, sends } = row
  const since = Math.max(seenAt ?? 0, unit.at - OLDEST_NEWS_MS, ...sends)
  const entries = await newsSince(unit.tx, order, { side: reader.side, since })
  return nextBurst({ entries, sends, seenAt, wants: reader.wants, timeZone: unit.format.timeZone })
}

async function storeDue(
  unit: UnitOfWork,
  { orderId, reader }: { orderId: string; reader: string },
  columns: { due_at: number | null; sends?: string },
): Promise<void> {
  await unit.tx
    .insertInto('order_readers')
    .values({ order_id: orderId, reader, seen_at: null, ...columns })
    .onConflict((on) => on.columns(['order_id', 'reader']).doUpdateSet(columns))
    .execute()
}

/** After an action of one side: sets when the other side's readers hear of it. */
export async function noteNews(
  app: App,
  unit: UnitOfWork,
  { order, stored }: Pick<Done, 'order' | 'stored'>,
  side: Side,
): Promise<void> {
  for (const reader of await readersOf(unit, order, stored.lead)) {
    if (reader.side !== side) continue
    const row = await readerRow(unit, order.id, reader.userId)
    const burst = await burstFor(unit, order, { reader, row })
    if (burst) await storeDue(unit, { orderId: order.id, reader: reader.userId }, { due_at: burst.dueAt })
  }
}

/**
 * Sends the news that are due now. Plans again first: another message, a look at the order or another choice
 * may have moved the time.
 */
export async function sendNews(
  app: App,
  unit: UnitOfWork,
  { orderId, reader: userId }: { orderId: string; reader: string },
): Promise<void> {
  const order = await lockOrder(app, unit, orderId)
  if (!order) return
  const where = { orderId, reader: userId }
  const { lead } = (await unit.tx
    .selectFrom('order_work')
    .select('lead')
    .where('order_id', '=', orderId)
    .executeTakeFirst()) ?? { lead: null }
  const reader = (await readersOf(unit, order, lead)).find((each) => each.userId === userId)
  const row = await readerRow(unit, orderId, userId)
  const burst = reader && (await burstFor(unit, order, { reader, row }))
  if (!reader || !burst) return storeDue(unit, where, { due_at: null })
  if (burst.dueAt > unit.at) return storeDue(unit, where, { due_at: burst.dueAt })
  unit.mail(await newsMail(app, unit, order, { reader, burst, lead }))
  const sends = [...row.sends.filter((at) => at > unit.at - 2 * DAY), unit.at]
  await storeDue(unit, where, { due_at: null, sends: JSON.stringify(sends) })
}

async function newsMail(
  app: App,
  unit: UnitOfWork,
  order: Order,
  { reader, burst, lead }: { reader: Reader; burst: Burst<NewsEntry>; lead: string | null },
): Promise<MailParts> {
  const { shown, more } = burst
  const isCustomer = reader.side === 'customer'
  const heading = isCustomer ? 'News about your order' : `News from ${order.customer_name}`
  const { button, byLink } = isCustomer
    ? await workButton(app, unit, order, 'See your order')
    : { button: adminButton(app, order), byLink: false }
  return {
    kind: isCustomer ? 'order-news' : 'admin-order-news',
    to: reader.email,
    subject: `${heading}: ${order.package_name}`,
    heading,
    paragraphs: [
      ...shown.map(({ words }) => words),
      ...(more ? [`And ${more} more on the order’s page.`] : []),
    ],
    facts: [
      ['Order', orderNumber(order)],
      ['Package', order.package_name],
      ...(isCustomer ? [] : buyer(order)),
    ],
    button,
    footnote: [byLink && BY_LINK, choiceNote(app, isCustomer ? 'customer' : whyAgency(lead))]
      .filter(Boolean)
      .join('\n'),
    orderId: order.id,
    test: order.mode === 'test',
  }
}

/** Longer than writing one mail takes. */
export const NEWS_LEASE_MS = 60 * SECOND

// What is new on an order for one side, from its actions: one line each, as the gathering mail shows it.
interface NewsEntry extends BurstEntry {
  words: string
}

const newsOf = (event: WorkEvent, side: Side) => {
  const { mail, news } = ruleOf(event.action) as Action<WorkEvent>
  return mail[side] === 'burst' ? news : undefined
}

type StoredEvent = WorkEvent & { message?: string; undone?: number }

/** Oldest first. What was taken back is left out, changed messages are as they are now. */
async function newsSince(
  db: Queryable,
  order: Order,
  { side, since }: { side: Side; since: number },
): Promise<NewsEntry[]> {
  const rows = await db
    .selectFrom('order_events')
    .select(['data', 'at'])
    .where('order_id', '=', order.id)
    .where('kind', '=', WORK_EVENT)
    .where('at', '>', since)
    .orderBy('seq')
    .execute()
  const bodies = await messagesOf(db, order.id, since)
  const points = JSON.parse(order.points) as string[]
  return rows.flatMap(({ data, at }) => {
    const event = JSON.parse(data) as StoredEvent
    const news = event.undone ? undefined : newsOf(event, side)
    const body = event.message === undefined ? '' : bodies.get(event.message)
    if (!news || body === undefined) return []
    const { kind, words } = news
    // A message may be files alone.
    const said = shortened(body.trim()) || (typeof words === 'string' ? words : words(event, points))
    return [{ at, kind, words: said }]
  })
}

async function messagesOf(db: Queryable, orderId: string, since: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('order_messages')
    .select(['id', 'body'])
    .where('order_id', '=', orderId)
    .where('at', '>', since)
    .execute()
  return new Map(rows.map(({ id, body }) => [id, body]))
}

const LONGEST = 400
const shortened = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST)} …`)
