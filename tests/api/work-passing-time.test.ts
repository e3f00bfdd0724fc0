// What time alone does: reminders, late news, warnings, acceptance and the morning list. Each once, on its
// day, whoever runs, however long the site was down, and although a clock is set back.
import { beforeEach, describe, expect, it } from 'vitest'
import { packageWork } from '#content/rules/types/package-work.ts'
import { uniqueKey } from '#content/server/content-records.ts'
import type { Order } from '#orders/server/order-record.ts'
import type { PackageOnSale } from '#orders/server/package-on-sale.ts'
import { packageLine, writeOrder } from '#orders/server/write-order.ts'
import { DAY, HOUR, MINUTE } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { ADMIN, signedInCustomer } from '#tests/support/people.ts'
import { SEALED, workSite } from '#tests/support/work-site.ts'
import type { ActionToDo } from '#work/server/actions/do-action.ts'
import { sendMorningLists } from '#work/server/desk/morning-list.ts'
import { dueLists } from '#work/server/desk/morning-worker.ts'
import { leaseDueWork, passTime } from '#work/server/time/timed-pass.ts'

const world = await workSite()
const other = await world.beside()
const { app } = world
const { db } = app.database
const BUYER = { customerName: 'Ada Buyer', customerAddress: '1 Street', customerCountry: 'France' }
const NO_QUESTIONS = { ...SEALED, questions: [] }

beforeEach(async () => {
  world.setTime('2026-11-16', '09:00')
  await db.updateTable('order_work').set({ next_at: null, state: 'closed' }).execute()
  await db.deleteFrom('morning_lists').execute()
  await world.clearMails()
})

/** A package that promises a day of delivery. */
async function packageWithPlan(): Promise<PackageOnSale> {
  const id = randomId()
  const { days, changeDays, rounds } = SEALED
  await db
    .insertInto('content')
    .values({
      id: randomId(),
      type: packageWork.name,
      unique_key: uniqueKey(packageWork, { packageId: id }),
      data: JSON.stringify({
        packageId: id,
        days: `${days}`,
        changeDays: `${changeDays}`,
        rounds: `${rounds}`,
      }),
      position: 1,
      version: 1,
      hidden: 0,
      created_at: 0,
      updated_at: 0,
    })
    .execute()
  const price = { priceText: '490', priceCents: 49_000, currency: 'USD' }
  return { id, name: 'Basic', ...price, billing: 'once', points: [], most: 1 }
}

/** What the worker does, until nothing is due. */
async function run(on: App = app): Promise<void> {
  for (let leased = await leaseDueWork(on); leased; leased = await leaseDueWork(on))
    await passTime(on, leased)
}

async function lists(on: App = app): Promise<void> {
  for (const day of await dueLists(on)) await sendMorningLists(on, day)
}

/** Hour by hour, both instances at once. Returns the emails with the days on which they were written. */
async function live(until: string): Promise<string[]> {
  const told: string[] = []
  const kinds = () => db.selectFrom('outbox').select('kind').orderBy('seq').execute()
  for (let seen = (await kinds()).length; today() < until;) {
    world.advance(HOUR)
    await Promise.all([run(), run(other)])
    const mails = await kinds()
    told.push(...mails.slice(seen).map(({ kind }) => `${stamp()} ${kind}`))
    seen = mails.length
  }
  return told
}

const stamps = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
})
const stamp = () => stamps.format(app.clock.now())
const today = () => stamp().slice(0, 10)

const paid: ActionToDo = { action: 'paid', by: 'provider' }
const delivered: ActionToDo = { action: 'delivered', by: 'admin', points: [0, 1, 2, 3, 4, 5, 6] }

async function doAll(order: Order, ...actions: ActionToDo[]): Promise<void> {
  for (const action of actions) await world.action(order, action)
  await world.clearMails()
}

const stateOf = async ({ id }: Order) =>
  db
    .selectFrom('order_work')
    .select(['state', 'next_at'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()

describe('reminders', () => {
  it('of the payment: after one and four working days, and no more', async () => {
    await world.order()
    expect(await live('2026-12-04')).toEqual([
      '2026-11-17 08:00 order-reminder',
      '2026-11-20 08:00 order-reminder',
    ])
  })

  it('of the payment: none after a cancel', async () => {
    const { order } = await world.order()
    await doAll(order, { action: 'payment-cancelled', by: 'owner' })
    expect(await live('2026-12-04')).toEqual([])
  })

  it('of the questions: after two, five and ten working days', async () => {
    const { order } = await world.order()
    await doAll(order, paid)
    expect(await live('2026-12-04')).toEqual([
      '2026-11-18 08:00 order-reminder',
      '2026-11-23 08:00 order-reminder',
      '2026-11-30 08:00 order-reminder',
    ])
  })

  it('of a question repeats it', async () => {
    const { order } = await world.order(NO_QUESTIONS)
    await doAll(order, paid, { action: 'asked', by: 'admin' })
    await db
      .insertInto('order_messages')
      .values({
        id: randomId(),
        order_id: order.id,
        side: 'agency',
        kind: 'question',
        number: 1,
        body: 'Which colour?',
        actor: 'x',
        edited_at: null,
        at: app.clock.now(),
      })
      .execute()
    await live('2026-11-19')
    expect((await world.mails())[0]!.text).toContain('Which colour?')
  })
})

describe('a late order', () => {
  it('is told at ten without a new day', async () => {
    const { order } = await world.order(NO_QUESTIONS)
    await doAll(order, paid)
    expect(await live('2026-12-04')).toEqual(['2026-12-01 10:00 order-late'])
    expect((await world.mails())[0]!.text).toMatch(/\$49\.00 comes back/)
  })

  it('is told at eight with a new day that was given before', async () => {
    const { order } = await world.order(NO_QUESTIONS)
    await doAll(order, paid)
    world.setTime('2026-11-30', '15:00')
    await doAll(order, { action: 'new-day-given', by: 'admin', expectedOn: '2026-12-03' })
    expect(await live('2026-12-03')).toEqual(['2026-12-01 08:00 order-late'])
    expect((await world.mails())[0]!.text).toMatch(/ready on Thu, Dec 3, 2026/)
  })
})

it('a delivery is warned about twice, then accepted', async () => {
  const { order } = await world.order(NO_QUESTIONS)
  await doAll(order, paid, delivered)
  await db
    .insertInto('deliveries')
    .values({
      order_id: order.id,
      round: 1,
      words: '',
      links: '[]',
      points: '[]',
      hashes: '[]',
      actor: 'x',
      at: app.clock.now(),
      answer: null,
      answered_at: null,
    })
    .execute()
  expect(await live('2026-12-10')).toEqual([
    '2026-11-23 08:00 order-soon-accepted',
    '2026-11-28 08:00 order-soon-accepted',
    '2026-11-30 08:00 order-accepted',
    '2026-11-30 08:00 admin-order-accepted',
  ])
  expect(await stateOf(order)).toEqual({ state: 'accepted', next_at: null })
  const row = await db
    .selectFrom('deliveries')
    .select('answer')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  expect(row!.answer).toBe('accepted-by-time')
})

it('does nothing to a new order before its first morning', async () => {
  const sold = await packageWithPlan()
  const person = await signedInCustomer({ app })
  const { id } = await inTransaction(app, (unit) =>
    writeOrder(unit, {
      person,
      input: BUYER,
      lines: [packageLine(sold)],
      currency: sold.currency,
      mode: app.settings.PAYMENT_MODE,
    }),
  )
  expect(await leaseDueWork(app)).toBeUndefined()
  world.setTime('2026-11-17', '08:00')
  expect((await leaseDueWork(app))?.rows.map((row) => row.order_id)).toEqual([id])
})

describe('whatever happens to the site', () => {
  it('down for three days: what was missed comes in the morning, once, and the dates are the same', async () => {
    const { order } = await world.order()
    await doAll(order, paid)
    await run()
    world.setTime('2026-11-21', '03:00')
    expect(await live('2026-12-04')).toEqual([
      '2026-11-21 08:00 order-reminder',
      '2026-11-23 08:00 order-reminder',
      '2026-11-30 08:00 order-reminder',
    ])
  })

  it('a clock set back by two days repeats nothing', async () => {
    const { order } = await world.order()
    await doAll(order, paid)
    const first = await live('2026-11-19')
    world.advance(-2 * DAY)
    const again = await live('2026-12-04')
    expect([...first, ...again]).toEqual([
      '2026-11-18 08:00 order-reminder',
      '2026-11-23 08:00 order-reminder',
      '2026-11-30 08:00 order-reminder',
    ])
  })

  it('an instance that dies while it holds an order: another takes over', async () => {
    const { order } = await world.order()
    await doAll(order, paid)
    world.setTime('2026-11-18', '08:00')
    expect((await leaseDueWork(app))!.rows).toHaveLength(1)
    await run(other)
    expect(await world.mails()).toEqual([])
    world.advance(6 * MINUTE)
    await run(other)
    expect(await world.mails()).toHaveLength(1)
  })

  it('an action at the same moment keeps its own next look', async () => {
    const { order } = await world.order()
    const leased = await leaseDueWork(app)
    await doAll(order, paid, { action: 'closed', by: 'admin' })
    await passTime(app, leased!)
    expect(await stateOf(order)).toEqual({ state: 'closed', next_at: null })
  })
})

describe('the morning list', () => {
  const list = async () => (await world.mails()).filter(({ kind }) => kind === 'admin-morning-list')

  it('is never empty', async () => {
    world.setTime('2026-11-18', '08:00')
    await lists()
    expect(await list()).toEqual([])
  })

  it('says what is late, due, unanswered, to be called, and without a lead; once a day', async () => {
    const lead = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', ADMIN.email)
      .executeTakeFirstOrThrow()
    const { order: late } = await world.order(NO_QUESTIONS)
    await doAll(late, paid)
    world.setTime('2026-11-18')
    const { order: due } = await world.order(NO_QUESTIONS)
    await doAll(due, paid)
    const { order: silent } = await world.order()
    await doAll(silent, paid)
    world.setTime('2026-11-27')
    await doAll(due, { action: 'customer-wrote', by: 'owner' })
    await db
      .updateTable('order_work')
      .set({ lead: lead.id })
      .where('order_id', 'in', [late.id, due.id])
      .execute()
    world.setTime('2026-12-02', '07:59')
    await lists()
    world.setTime('2026-12-02', '08:00')
    await Promise.all([lists(), lists(other), lists()])
    await lists()
    world.advance(-2 * DAY)
    await lists()
    const [mail, ...more] = await list()
    expect(more).toEqual([])
    expect(mail!.to).toBe(ADMIN.email)
    expect(mail!.text).toMatch(/Late:\n· Ada Buyer, Basic: promised for Mon, Nov 30, 2026/)
    expect(mail!.text).toMatch(/Due soon:\n· Ada Buyer, Basic: promised for today/)
    expect(mail!.text).toMatch(/Not answered:\n· Ada Buyer, Basic: overdue since Tue, Dec 1, 2026/)
    expect(mail!.text).not.toContain('Call them')
    expect(mail!.text).toMatch(/Unassigned:\n· Ada Buyer, Basic: awaiting brief/)
    await world.clearMails()
    world.setTime('2026-12-03', '12:00')
    await lists()
    expect((await list())[0]!.text).toMatch(/Call them:\n· Ada Buyer, Basic: no answers for 15 days/)
  })

  it('brings the news to who chose to be mailed in the morning only', async () => {
    const admin = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', ADMIN.email)
      .executeTakeFirstOrThrow()
    const { order } = await world.order()
    const { order: changed } = await world.order(NO_QUESTIONS)
    await doAll(order, paid)
    await doAll(changed, paid, delivered)
    world.setTime('2026-11-17', '08:00')
    await lists()
    expect((await list())[0]!.text).not.toContain('New:')
    await db.insertInto('mail_choices').values({ user_id: admin.id, choice: 'morning-list' }).execute()
    world.setTime('2026-11-17', '15:00')
    await doAll(order, { action: 'brief-sent', by: 'owner' })
    await doAll(changed, { action: 'changes-asked', by: 'owner', round: 1 })
    expect(await world.mails()).toEqual([])
    world.setTime('2026-11-18', '08:00')
    await lists()
    const [mail] = await list()
    expect(mail!.text).toMatch(/New:\n(· .*\n)*· Ada Buyer, Basic: the answers are in/)
    expect(mail!.text).toMatch(/New:\n(· .*\n)*· Ada Buyer, Basic: changes are asked for/)
    await world.clearMails()
    world.setTime('2026-11-19', '08:00')
    await lists()
    expect((await list())[0]!.text).not.toContain('New:')
    await db.deleteFrom('mail_choices').execute()
  })

  it('tells of no made-up order', async () => {
    const { order } = await world.order(NO_QUESTIONS)
    await doAll(order, paid)
    await db.updateTable('orders').set({ user_id: 'seeded-1' }).where('id', '=', order.id).execute()
    world.setTime('2026-12-10', '12:00')
    await Promise.all([run(), run(other)])
    await lists()
    await world.action(order, delivered)
    await world.action(order, { action: 'changes-asked', by: 'owner', round: 1 })
    expect(await world.mails()).toEqual([])
  })

  it('drafts the Friday note, and comes on working days only', async () => {
    const { order } = await world.order(NO_QUESTIONS)
    await doAll(order, paid)
    world.setTime('2026-11-17')
    await doAll(order, { action: 'point-ticked', by: 'admin', point: 2 })
    world.setTime('2026-11-20', '08:00')
    await lists()
    expect((await list())[0]!.text).toMatch(
      /Friday notes:\n· Ada Buyer, Basic: no word from us this week\. Draft: “This week we finished: Point 3\. 1 of 7 points are done\. Your order will be ready by Mon, Nov 30, 2026\.”/,
    )
    await world.clearMails()
    world.setTime('2026-11-21', '08:00')
    await lists()
    expect(await list()).toEqual([])
  })
})
