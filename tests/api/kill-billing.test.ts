// Processes that are killed while they bill: every period once, with one invoice and one email, and numbers
// without a gap. On PostgreSQL two instances bill at the same time, and both are killed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, inject, it } from 'vitest'
import { dateIn } from '#platform/rules/calendar.ts'
import type { App } from '#platform/server/app.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { periodAt, periodOf, type Schedule } from '#retainers/rules/periods.ts'
import { openApp } from '#server/open-app.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { startChildSite, type ChildSite } from '#tests/support/child-site.ts'
import { fromElsewhere } from '#tests/support/elsewhere.ts'
import { freePort } from '#tests/support/free-port.ts'
import { noonZone } from '#tests/support/noon-zone.ts'
import { ADMIN, CUSTOMER_PASSWORD, signedInCustomer, OWNER, TEST_SECRET } from '#tests/support/people.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { atScale } from '#tests/support/scale.ts'
import { setSeller, setTax } from '#tests/support/seller.ts'
import { orderBody, place, until, type Plan } from '#tests/support/shop.ts'

const ROUNDS = atScale(2, 30)
const RETAINERS = atScale(4, 12)
const MONTHS_AGO = 8
const folder = mkdtempSync(join(tmpdir(), 'shingle-kill-billing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A monthly retainer that began months ago, while nobody billed it. */
async function forgottenRetainer(app: App, plan: Plan, schedule: Schedule): Promise<string> {
  const { db } = app.database
  const who = await signedInCustomer({ app })
  const { order } = await actInEnglish(app, who).placeOrder(orderBody(plan, who.email))
  const owner = actInEnglish(app, { ...OWNER, confirmedAt: app.clock.now() })
  const { amounts } = await owner.oneOrder(order._id)
  await owner.recordPayment(order._id, { amount: amounts.total, note: 'Cash' })
  const first = periodOf(schedule, 1)
  const period = await db
    .updateTable('retainer_periods')
    .set({ starts_on: first.startsOn, ends_on: first.endsOn })
    .where('order_id', '=', order._id)
    .returning('retainer_id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('retainers')
    .set({ starts_on: schedule.startsOn, anchor_day: schedule.anchorDay })
    .where('id', '=', period.retainer_id)
    .execute()
  return period.retainer_id
}

/** Ends all leases and makes all retainers due, also those that are billed. */
const makeDue = ({ database: { db } }: App) => db.updateTable('retainers').set({ next_at: 0 }).execute()

const periodsOf = ({ database: { db } }: App, ids: readonly string[]) =>
  db.selectFrom('retainer_periods').selectAll().where('retainer_id', 'in', ids).orderBy('period').execute()

it(`kill -9 in ${ROUNDS} rounds of billing`, async () => {
  const server = inject('postgresUrl')
  const shared = {
    DATA_DIR: folder,
    DATABASE_URL: server && (await freshDatabase(server)),
    TIME_ZONE: noonZone(),
    SECRET: TEST_SECRET,
  }
  const ports = [await freePort(), ...(server ? [await freePort()] : [])]
  const startAll = async (): Promise<ChildSite[]> => {
    // The first instance starts alone, because it creates the database.
    const sites = [await startChildSite({ ...shared, PORT: String(ports[0]) })]
    for (const port of ports.slice(1)) sites.push(await startChildSite({ ...shared, PORT: String(port) }))
    return sites
  }
  let sites = await startAll()
  const admin = fromElsewhere(sites[0]!)
  expect((await admin.post('/api/auth/sign-in/email', ADMIN)).status).toBe(200)
  await setSeller(admin)
  await setTax(admin)
  const { json: care, status } = await admin.post('/api/add-pricing', {
    packageName: 'Care',
    packagePrice: '99.95',
    packageButtonText: 'Order',
    packageBilling: 'month',
  })
  expect(status).toBe(201)
  const app = await openApp(readSettings(shared), { log: createLog('silent') })
  const { db } = app.database
  const today = dateIn(app.clock.now(), shared.TIME_ZONE)
  const began = new Date(`${today.slice(0, 7)}-05T00:00:00Z`)
  began.setUTCMonth(began.getUTCMonth() - MONTHS_AGO)
  const schedule: Schedule = { startsOn: began.toISOString().slice(0, 10), interval: 'month', anchorDay: 5 }
  const due = periodAt(schedule, today)
  const all: string[] = []
  let interrupted = 0
  for (let round = 0; round < ROUNDS; round++) {
    const ids: string[] = []
    for (let count = 0; count < RETAINERS; count++) ids.push(await forgottenRetainer(app, care, schedule))
    const email = `waker${round}@test.example`
    const waker = Object.assign(fromElsewhere(sites[0]!), { email })
    await waker.post('/api/auth/sign-up/email', { email, password: CUSTOMER_PASSWORD, name: 'W' })
    await makeDue(app)
    // An order wakes the workers. They are killed once so many are billed, whatever the speed of the machine.
    const waking = place(waker, care).catch(() => undefined)
    const wanted = Math.floor(Math.random() * RETAINERS)
    await until(
      async () => (await periodsOf(app, ids)).length,
      (periods) => periods >= RETAINERS + wanted * (due - 1),
    )
    await pause(Math.random() * 20)
    await Promise.all(sites.map((site) => site.end('SIGKILL')))
    await waking
    // Each retainer is billed up to today or not at all.
    const counts = [...Map.groupBy(await periodsOf(app, ids), (row) => row.retainer_id).values()].map(
      (rows) => rows.length,
    )
    expect(counts).toHaveLength(RETAINERS)
    expect(
      counts.every((count) => count === 1 || count === due),
      counts.join(),
    ).toBe(true)
    interrupted += counts.filter((count) => count === 1).length
    await makeDue(app)
    sites = await startAll()
    await until(
      async () => (await periodsOf(app, ids)).length,
      (periods) => periods === RETAINERS * due,
    )
    all.push(...ids)
  }
  // Billing once more changes nothing.
  await makeDue(app)
  await Promise.all(sites.map((site) => site.end('SIGTERM')))
  sites = await startAll()
  await until(
    () => db.selectFrom('retainers').select('id').where('next_at', '=', 0).execute(),
    (rows) => rows.length === 0,
  )
  await Promise.all(sites.map((site) => site.end('SIGTERM')))
  expect(interrupted).toBeGreaterThan(0)

  for (const [, rows] of Map.groupBy(await periodsOf(app, all), (row) => row.retainer_id)) {
    const wanted = Array.from({ length: due }, (_, at) => periodOf(schedule, at + 1))
    expect(rows.map((row) => [row.period, row.starts_on, row.ends_on])).toEqual(
      wanted.map(({ number, startsOn, endsOn }) => [number, startsOn, endsOn]),
    )
  }
  const mails = await db
    .selectFrom('outbox')
    .select('recipient')
    .where('kind', '=', 'retainer-billed')
    .execute()
  expect(mails).toHaveLength(all.length)
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(all.length)
  const invoices = await db.selectFrom('invoices').selectAll().orderBy('seq').execute()
  expect(invoices.map(({ number }) => Number(/\d+$/.exec(number)![0]))).toEqual(
    Array.from({ length: all.length * due }, (_, at) => at + 1),
  )
  expect(new Set(invoices.map(({ order_id: order }) => order)).size).toBe(invoices.length)
  expect(invoices.every((invoice) => invoice.tax_cents === 1999 && invoice.total_cents === 11_994)).toBe(true)
  await app.database.close()
}, 1_800_000)
