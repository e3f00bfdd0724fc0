// A year of retainers: every period is billed once, with its own dates, and no email comes twice, with two
// instances, downtime and a clock that is set back.
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { retainersThatNeedYou } from '#billing/server/list-retainers.ts'
import { INTERVALS } from '#content/rules/values/intervals.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { HOUR } from '#platform/rules/durations.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import { periodAt, periodOf, scheduleFrom } from '#retainers/rules/periods.ts'
import { OWNER } from '#tests/support/people.ts'
import { retainerSite } from '#tests/support/retainer-site.ts'
import { atScale } from '#tests/support/scale.ts'
import { inEnglish } from '#tests/support/words.ts'
import { SEALED } from '#tests/support/work-site.ts'

const world = await retainerSite()
const other = await world.beside()
const { app } = world
const { db } = app.database

beforeEach(async () => {
  await db.updateTable('retainers').set({ state: 'ended', next_at: null }).execute()
  world.setTime('2026-11-14', '10:00')
  await world.clearMails()
})

const stamps = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
})
const stamp = () => stamps.format(app.clock.now())
const today = () => stamp().slice(0, 10)
const LOOKS = ['00:05', '08:00', '08:01', '17:00']
const both = () => Promise.all([world.run(), world.run(other)])

/**
 * Runs both instances some times a day until that day. Returns the emails with the moments at which they were
 * written.
 */
async function live(until: string, { pay }: { pay?: string } = {}): Promise<string[]> {
  const told: string[] = []
  const kinds = () => db.selectFrom('outbox').select('kind').orderBy('seq').execute()
  let seen = (await kinds()).length
  const look = async (day: string, time: string) => {
    world.setTime(day, time)
    await both()
    const mails = (await kinds()).slice(seen)
    told.push(...mails.map(({ kind }) => `${stamp()} ${kind}`))
    if (pay && mails.some(({ kind }) => kind === 'retainer-billed'))
      for (const { orderId, paid } of await world.periods(pay)) if (!paid) await world.pay(orderId)
    seen = (await kinds()).length
  }
  for (let day = addDays(today(), 1); day <= until; day = addDays(day, 1))
    for (const time of LOOKS) await look(day, time)
  return told
}

describe('a year', () => {
  it('of a customer who pays: twelve more periods, each on its day at eight, one email each', async () => {
    const { id } = await world.retainer()
    await world.clearMails()
    const told = (await live('2027-11-15', { pay: id })).filter((line) => /retainer/.test(line))
    expect(told).toEqual(
      ['2026-12', ...Array.from({ length: 11 }, (_, at) => `2027-${String(at + 1).padStart(2, '0')}`)].map(
        (month) => `${month}-14 08:00 retainer-billed`,
      ),
    )
    const periods = await world.periods(id)
    expect(periods.map(({ period }) => period)).toEqual(Array.from({ length: 13 }, (_, at) => at + 1))
    expect(periods.slice(0, 2).map(({ days }) => days)).toEqual([
      '2026-11-14 2026-12-14',
      '2026-12-14 2027-01-14',
    ])
    expect(periods.every(({ paid }) => paid)).toBe(true)
  })

  it('of a customer who never pays: reminders after 3, 7 and 14 days, then the admins, once', async () => {
    const { id } = await world.retainer()
    await world.clearMails()
    expect(await live('2027-01-14')).toEqual([
      '2026-12-14 08:00 retainer-billed',
      '2026-12-17 08:00 bill-reminder',
      '2026-12-21 08:00 bill-reminder',
      '2026-12-28 08:00 bill-reminder',
      '2026-12-29 08:00 admin-bill-unpaid',
      '2027-01-14 08:00 retainer-billed',
    ])
    const mine = async () => (await retainersThatNeedYou(app, OWNER)).map(({ _id }) => _id)
    expect(await mine()).toContain(id)
    for (const { orderId, paid } of await world.periods(id)) if (!paid) await world.pay(orderId)
    expect(await mine()).not.toContain(id)
    const mails = await world.mails()
    expect(mails[0]!.text).toContain('12/14/2026 – 01/13/2027')
    expect(mails[0]!.text).toMatch(/\/pay-now\/\w+/)
    expect(mails[5]!.subject).toContain('$490.00')
  })

  it('down for three months: each period once with its own dates, and one email', async () => {
    const { id } = await world.retainer()
    await world.clearMails()
    world.setTime('2027-03-20', '12:00')
    await both()
    expect((await world.periods(id)).map(({ days, billed }) => `${days} ${billed}`)).toEqual([
      '2026-11-14 2026-12-14 2026-11-14',
      '2026-12-14 2027-01-14 2027-03-20',
      '2027-01-14 2027-02-14 2027-03-20',
      '2027-02-14 2027-03-14 2027-03-20',
      '2027-03-14 2027-04-14 2027-03-20',
    ])
    expect((await world.mails()).map(({ kind }) => kind)).toEqual(['retainer-billed'])
    expect((await world.mails())[0]!.text).toContain(`/retainer/${id}`)
    expect(await live('2027-04-13')).toEqual([
      '2027-03-23 08:00 bill-reminder',
      '2027-03-27 08:00 bill-reminder',
      '2027-04-03 08:00 bill-reminder',
      '2027-04-04 08:00 admin-bill-unpaid',
    ])
  })

  it('a clock set back bills nothing twice and reminds nobody again', async () => {
    const { id } = await world.retainer()
    world.setTime('2026-12-18', '09:00')
    await both()
    const before = [(await world.periods(id)).length, (await world.mails()).length]
    for (const day of ['2026-12-17', '2026-12-10', '2026-11-14', '2026-12-18']) {
      world.setTime(day, '10:00')
      await db.updateTable('retainers').set({ next_at: 0 }).where('id', '=', id).execute()
      await both()
    }
    expect([(await world.periods(id)).length, (await world.mails()).length]).toEqual(before)
  })

  it('at night nothing is sent', async () => {
    const { id } = await world.retainer()
    await world.clearMails()
    world.setTime('2026-12-14', '02:00')
    await both()
    expect([(await world.periods(id)).length, (await world.mails()).length]).toEqual([1, 0])
    world.setTime('2026-12-14', '08:00')
    await both()
    expect([(await world.periods(id)).length, (await world.mails()).length]).toEqual([2, 1])
  })
})

it('killed before the commit: nothing is there, and the next look bills it once', async () => {
  const { id } = await world.retainer()
  world.setTime('2026-12-14', '09:00')
  const { transaction } = app.database.db
  // The commit fails, as if the process or the database had ended.
  app.database.db.transaction = () => {
    const builder = transaction.call(app.database.db)
    const { execute } = builder
    builder.execute = (act) =>
      execute.call(builder, async (tx) => {
        await act(tx)
        throw new Error('killed')
      }) as never
    return builder
  }
  await world.run()
  app.database.db.transaction = transaction
  expect(await world.periods(id)).toHaveLength(1)
  // Its lease is over.
  world.advance(HOUR)
  await both()
  expect((await world.periods(id)).map(({ days }) => days)).toEqual([
    '2026-11-14 2026-12-14',
    '2026-12-14 2027-01-14',
  ])
  expect((await world.mails()).filter(({ kind }) => kind === 'retainer-billed')).toHaveLength(1)
})

it('the database itself refuses a second order of a period', async () => {
  const { id, orderId } = await world.retainer()
  const { seq: _, ...row } = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await expect(
    db
      .insertInto('orders')
      .values({ ...row, id: 'second', pay_key: 'x', retainer_id: id })
      .execute(),
  ).rejects.toThrow(/unique|duplicate/i)
})

it('a later period is sold as the first one, without its questions, and its own reminders', async () => {
  const { id, orderId } = await world.retainer({ plan: SEALED })
  const sold = { list_cents: 12_345, net_cents: 12_345, price_cents: 12_345 }
  await db.updateTable('orders').set(sold).where('id', '=', orderId).execute()
  await db.updateTable('retainers').set({ price_cents: 12_345 }).where('id', '=', id).execute()
  await db.updateTable('order_lines').set({ unit_cents: 12_345 }).where('order_id', '=', orderId).execute()
  world.setTime('2026-12-14', '09:00')
  await world.run()
  const second = (await world.periods(id))[1]!
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', second.orderId)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({
    price_cents: 12_345,
    payment_status: 'UnPaid',
    order_status: 'Pending',
    period: 2,
    billing: 'month',
    customer_name: 'Ada Buyer',
    receipt_number: null,
  })
  const { plan } = await db
    .selectFrom('order_work')
    .select('plan')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(plan!)).toEqual({ ...SEALED, questions: [] })
  const events = await db
    .selectFrom('order_events')
    .select(['kind', 'actor', 'note'])
    .where('order_id', '=', order.id)
    .execute()
  expect(inEnglish(events)).toEqual([
    { kind: 'placed', actor: SYSTEM_ACTOR, note: 'Billed: Basic for 12/14/2026 – 01/13/2027, $123.45.' },
  ])
})

it('whatever the days, the clock and the instances do: every period once, at most one email a day', async () => {
  const step = fc.record({
    hours: fc.integer({ min: -60, max: 40 * 24 }),
    pays: fc.boolean(),
    dies: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...INTERVALS),
      fc.integer({ min: 1, max: 31 }),
      fc.array(step, { minLength: 5, maxLength: 20 }),
      async (interval, dayOfMonth, steps) => {
        await db.updateTable('retainers').set({ state: 'ended', next_at: null }).execute()
        world.setTime(`2026-10-${String(dayOfMonth).padStart(2, '0')}`, '10:00')
        const start = app.clock.now()
        const { id } = await world.retainer({ interval })
        await world.clearMails()
        let latest = start
        for (const { hours, pays, dies } of steps) {
          if (app.clock.now() + hours * HOUR < start) continue
          world.advance(hours * HOUR)
          if (dies)
            // As if an instance had taken it and was killed, and its lease had ended.
            await db.updateTable('retainers').set({ next_at: app.clock.now() }).where('id', '=', id).execute()
          await both()
          latest = Math.max(latest, app.clock.now())
          if (pays)
            for (const { orderId, paid } of await world.periods(id)) if (!paid) await world.pay(orderId)
        }
        // The first noon after every time that the clock has shown, so nothing waits for a morning any more.
        world.setTime(addDays(stamps.format(latest).slice(0, 10), 1))
        await both()
        const schedule = scheduleFrom(`2026-10-${String(dayOfMonth).padStart(2, '0')}`, interval)
        const periods = await world.periods(id)
        expect(periods.map(({ period }) => period)).toEqual(
          Array.from({ length: periodAt(schedule, today()) }, (_, at) => at + 1),
        )
        for (const { period, days } of periods) {
          const { startsOn, endsOn } = periodOf(schedule, period)
          expect(days).toBe(`${startsOn} ${endsOn}`)
        }
        const mails = await db.selectFrom('outbox').select(['created_at', 'kind']).execute()
        const days = mails
          .filter(({ kind }) => kind.includes('retainer'))
          .map(({ created_at: at }) => stamps.format(at).slice(0, 10))
        expect(days).toEqual([...new Set(days)])
      },
    ),
    { numRuns: atScale(12, 300) },
  )
}, 120_000)
