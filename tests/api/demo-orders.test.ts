// The demo's orders: in every state of the work, true to their events, mailed to nobody, and gone with the
// test orders.
import { rmSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { chartFile, pdfFile } from '#demo-orders/drawn-files.ts'
import { seedDemoOrders } from '#demo-orders/index.ts'
import { STORIES } from '#demo-orders/stories.ts'
import { makeFirstAdmin } from '#identity/server/first-admin.ts'
import { addDays, dateIn, isWorkingDay, MONDAY_TO_FRIDAY } from '#platform/rules/calendar.ts'
import { DAY } from '#platform/rules/durations.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings, type Settings } from '#platform/server/settings/settings.ts'
import { openApp } from '#server/open-app.ts'
import { seedOnce } from '#server/seed.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { ADMIN, OWNER, TEST_SECRET } from '#tests/support/people.ts'
import { migratedDatabase } from '#tests/support/postgres.ts'
import { atScale } from '#tests/support/scale.ts'
import { startSiteForFile, type TestSite } from '#tests/support/start-site.ts'
import { keptTotals, totalsOf } from '#tests/support/totals-of.ts'
import { snapshotAfter, workAt } from '#work/rules/work-history.ts'
import { WORK_STATE_NAMES } from '#work/rules/work-states.ts'
import { readStoredWork } from '#work/server/actions/stored-work.ts'
import { readActions } from '#work/server/actions/undo-action.ts'
import { workContext } from '#work/server/actions/work-context.ts'
import { sendMorningLists } from '#work/server/desk/morning-list.ts'
import { dueLists } from '#work/server/desk/morning-worker.ts'
import { leaseDueWork, passTime } from '#work/server/time/timed-pass.ts'

const apps: App[] = []
afterEach(async () => {
  for (const { database, settings } of apps.splice(0)) {
    await database.close()
    rmSync(settings.DATA_DIR, { recursive: true, force: true })
  }
})

async function demoApp(now: () => number, changed: Partial<Settings> = {}): Promise<App> {
  const server = inject('postgresUrl')
  const environment = {
    DATA_DIR: await makeDataFolder({ sqlite: !server }),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SECRET: TEST_SECRET,
    DATABASE_URL: server && (await migratedDatabase(server)),
  }
  const app = await openApp(readSettings(environment), { clock: { now }, log: createLog('silent') })
  apps.push(app)
  Object.assign(app.settings, changed)
  await seedOnce(app)
  await makeFirstAdmin(app)
  await seedDemoOrders(app)
  return app
}

/** Checks that every order is what its events say, and returns the states. */
async function standing(app: App) {
  const { db } = app.database
  const context = await workContext(app, db, app.clock.now())
  const orders = await db.selectFrom('orders').selectAll().orderBy('seq').execute()
  return Promise.all(
    orders.map(async (order) => {
      const stored = await readStoredWork(db, order, context)
      const events = (await readActions(db, order.id)).map(({ event }) => event)
      if (events.length)
        expect(stored.snapshot).toEqual(
          JSON.parse(JSON.stringify(snapshotAfter(stored.sold, events, context))),
        )
      const row = await db
        .selectFrom('order_work')
        .selectAll()
        .where('order_id', '=', order.id)
        .executeTakeFirstOrThrow()
      return { order, lead: row.lead, now: workAt(stored.snapshot, stored.sold, context) }
    }),
  )
}

describe('a first start with the demo', () => {
  let site: TestSite
  let admin: Viewer
  beforeAll(async () => {
    site = await startSiteForFile({ settings: { SEED: 'demo' } })
    const { db } = site.app.database
    const { id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    admin = { ...OWNER, userId: id }
  })

  it('has twelve orders in all eight states, and adds no account', async () => {
    const all = await standing(site.app)
    expect(all).toHaveLength(STORIES.length)
    expect(STORIES).toHaveLength(12)
    expect(new Set(all.map(({ now }) => now.state))).toEqual(new Set(WORK_STATE_NAMES))
    const late = all.filter(({ now }) => now.late)
    expect(late.map(({ now }) => now.credit?.owedCents)).toEqual([4900])
    expect(all.filter(({ lead, now }) => !lead && now.state === 'in-progress')).toHaveLength(1)
    const users = await site.app.database.db.selectFrom('user').select('email').execute()
    expect(users).toEqual([{ email: ADMIN.email }])
    expect(all.map(({ order }) => order.placed_at)).toEqual(
      all.map(({ order }) => order.placed_at).toSorted((a, b) => a - b),
    )
  })

  it('has whole sums, receipts and search terms', async () => {
    const { db } = site.app.database
    const sums = await totalsOf(site.app)
    expect(await keptTotals(site.app, Object.keys(sums))).toEqual(sums)
    const act = actInEnglish(site.app, admin)
    const found = await act.searchOrders({ text: 'almeida', page: 1, size: 10 })
    expect(found.rows.map(({ customerName }) => customerName)).toEqual(['Ines Almeida'])
    const receipts = await db.selectFrom('documents').select('number').execute()
    const paid = await db.selectFrom('orders').select('id').where('paid_at', 'is not', null).execute()
    expect(receipts).toHaveLength(paid.length)
  })

  it('shows the people by name, with files that open', async () => {
    const act = actInEnglish(site.app, admin)
    const [order] = (await act.searchOrders({ text: 'almeida', page: 1, size: 10 })).rows
    const { entries } = await act.orderThread(order!._id)
    expect(entries.map(({ author }) => author)).toEqual(['Ines Almeida', 'Our team'])
    const { deliveries } = await act.agencyOrderWork(order!._id)
    expect(deliveries[0]!.files.map(({ name, mime }) => [name, mime])).toEqual([
      ['audit.pdf', 'application/pdf'],
      ['visits.png', 'image/png'],
    ])
    const drafts = await site.app.database.db
      .selectFrom('content')
      .select('data')
      .where('type', '=', 'testimonial')
      .where('hidden', '=', 1)
      .execute()
    expect(drafts.map(({ data }) => JSON.parse(data).personName)).toEqual(['Ines Almeida'])
  })

  it('emails nobody, and is not seeded again', async () => {
    await site.restart()
    const { db } = site.app.database
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(STORIES.length)
  })

  it('goes with the test orders', async () => {
    expect(await actInEnglish(site.app, admin).clearTestOrders()).toBe(STORIES.length)
    const { db } = site.app.database
    for (const table of [
      'orders',
      'order_work',
      'brief_answers',
      'order_messages',
      'order_notes',
      'deliveries',
      'point_words',
      'files',
      'file_chunks',
      'order_events',
      'order_terms',
      'documents',
      'transactions',
      'transaction_statuses',
    ] as const)
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    const totals = await db.selectFrom('totals').selectAll().execute()
    expect(totals.filter(({ cents }) => cents !== 0)).toEqual([])
  })
})

it('weeks pass without an email to anybody', async () => {
  let now = Date.UTC(2026, 10, 16, 15)
  const app = await demoApp(() => now)
  for (let day = 0; day < 40; day++) {
    now += DAY
    for (let leased = await leaseDueWork(app); leased; leased = await leaseDueWork(app))
      await passTime(app, leased)
    for (const due of await dueLists(app)) await sendMorningLists(app, due)
  }
  expect(await app.database.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  const states = (await standing(app)).map(({ now: { state } }) => state)
  expect(states).not.toContain('delivered')
})

it('is the same on whichever day, hour and in whichever zone the site is first started', async () => {
  const starts = [
    ['2026-11-16T00:01:00Z', 'Pacific/Auckland'],
    ['2026-03-08T08:30:00Z', 'America/New_York'],
    ['2027-01-02T12:00:00Z', 'UTC'],
    ['2026-10-25T23:59:00Z', 'Europe/Lisbon'],
  ].slice(0, atScale(2, 4)) as [string, string][]
  for (const [moment, zone] of starts) {
    const app = await demoApp(() => Date.parse(moment), { TIME_ZONE: zone })
    const all = await standing(app)
    expect(new Set(all.map(({ now }) => now.state))).toEqual(new Set(WORK_STATE_NAMES))
    const [late] = all.filter(({ now }) => now.late)
    expect(late!.now.promise!.promisedOn < dateIn(Date.parse(moment), zone)).toBe(true)
    expect(isWorkingDay(addDays(late!.now.promise!.promisedOn, 0), MONDAY_TO_FRIDAY)).toBe(true)
    expect(Math.max(...all.map(({ order }) => order.updated_at))).toBeLessThanOrEqual(Date.parse(moment))
  }
})

it.each([
  ['live', { PAYMENT_MODE: 'live' as const }],
  ['empty', { SEED: 'empty' as const }],
])('a site that starts %s has none', async (_, changed) => {
  const app = await demoApp(() => Date.now(), changed)
  expect(await app.database.db.selectFrom('orders').select('id').execute()).toEqual([])
})

it('draws a picture and a PDF that readers know', async () => {
  const { default: sharp } = await import('sharp')
  const { width, height, format } = await sharp(chartFile('a.png', [0.5, 1]).bytes).metadata()
  expect([width, height, format]).toEqual([480, 270, 'png'])
  const pdf = pdfFile('a.pdf', ['Head', 'Line (one)']).bytes.toString('latin1')
  const place = Number(/startxref\n(\d+)/.exec(pdf)![1])
  expect(pdf.slice(place, place + 4)).toBe('xref')
})
