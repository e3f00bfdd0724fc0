// The admin's screens with a thousand orders and with a million. The times of lists, deep pages, totals and
// search must stay flat, and the export must stream.
import { get } from 'node:http'
import { sql } from 'kysely'
import { connectDatabase } from '#platform/server/database/connect.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { Caller } from '#tests/support/caller.ts'
import { TEST_SECRET } from '#tests/support/people.ts'
import { freshDatabase, startPostgres, type PostgresServer } from '#tests/support/postgres.ts'
import { ADMIN, runCommand, startChild, type Child } from './child.ts'
import { residentMb } from './measure.ts'
import { timeOf } from './orders.ts'
import { figure, heading } from './report.ts'

const FEW = 1000
const MANY = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const SCREENS = [
  '/admin',
  '/total-orders',
  '/total-orders?page=2',
  '/all-messages',
  '/all-subscriber',
  '/total-orders?q=nobodywiththisname',
  '/total-orders?q=ana',
  '/admin/customers',
  '/admin/customers?q=ana',
  '/admin/figures',
]

export async function benchAdmin(): Promise<void> {
  const onPostgres = process.env.BENCH_DATABASE === 'postgres'
  heading(`The admin's screens at ${MANY} orders, against ${FEW}, on ${onPostgres ? 'PostgreSQL' : 'SQLite'}`)
  const server = onPostgres ? await startPostgres() : undefined
  const few = await seeded(FEW, server)
  const fewTimes = await timesOf(few, Math.floor(FEW / 10))
  await few.stop()
  const many = await seeded(MANY, server)
  const manyTimes = await timesOf(many, Math.floor(MANY / 10))
  for (const [screen, time] of manyTimes) {
    const before = fewTimes.get(screen)!
    figure(`${screen}: ms at ${MANY}`, time, 'ms', { maximum: 100 })
    if (screen === 'deep page')
      figure(`${screen}: ms more than at ${FEW}`, time - before, 'ms', { maximum: 30 })
    else figure(`${screen}: against ${FEW}`, time / before, '×', { maximum: 2 })
  }
  await benchExport(many, 'orders.csv')
  await benchExport(many, 'bookkeeping.csv')
  await many.stop()
  await server?.stop()
}

async function seeded(count: number, server: PostgresServer | undefined): Promise<Child> {
  const settings: Record<string, string> = server
    ? { DATABASE_URL: await freshDatabase(server.url), SECRET: TEST_SECRET }
    : {}
  const site = await startChild('build/site/start.js', [], settings)
  await runCommand(['build/site/shingle.js', 'seed-orders', String(count)], {
    ...settings,
    DATA_DIR: site.dataDir,
    LOG_LEVEL: 'error',
  })
  await addInvoices({ DATA_DIR: site.dataDir, ...settings })
  return site
}

/** Adds an invoice for each order, in bulk. Seeded orders have none, because no seller is set. */
async function addInvoices(settings: Record<string, string>): Promise<void> {
  const database = connectDatabase(readSettings({ ...settings, SECRET: TEST_SECRET }), createLog('silent'))
  await sql`insert into invoices (number, kind, order_id, mode, series, root, snapshot, currency,
      net_cents, tax_cents, total_cents, issued_at)
    select 'BENCH-' || seq, 'invoice', id, mode, 'BENCH', 'BENCH-' || seq, ${JSON.stringify(SNAPSHOT)}, currency,
      net_cents, tax_cents, price_cents, placed_at
    from orders`.execute(database.db)
  await database.close()
}

const asAdmin = async (site: Child): Promise<Caller> => {
  const admin = new Caller(site.origin)
  await admin.post('/api/auth/sign-in/email', ADMIN)
  return admin
}

async function timesOf(site: Child, lastPage: number): Promise<Map<string, number>> {
  const admin = await asAdmin(site)
  const times = new Map<string, number>()
  for (const screen of SCREENS) times.set(screen, await timeOf(admin, screen, 9))
  times.set('deep page', await timeOf(admin, `/total-orders?page=${lastPage}`, 9))
  return times
}

const SNAPSHOT = {
  customer: {
    name: 'Ada Buyer',
    company: 'Buyer & Sons',
    address: '1 Street',
    country: 'France',
    vatNumber: '',
  },
  order: { number: 'ABCD1234' },
  lines: [
    { name: 'Standard', points: Array.from({ length: 8 }, (_, at) => `Point number ${at}`), netCents: 1 },
  ],
  sums: [{ rate: 2000, netCents: 1, taxCents: 0 }],
  tax: { treatment: 'rate' },
}

/** Exports all rows as CSV: the server must not buffer the whole file. */
async function benchExport(site: Child, file: string): Promise<void> {
  const admin = await asAdmin(site)
  const before = residentMb(site.pid)
  let peak = before
  let bytes = 0
  const began = performance.now()
  await new Promise<void>((done, fail) =>
    get(`${site.origin}/api/${file}`, { headers: { cookie: admin.cookieHeader } }, (answer) => {
      answer
        .on('data', (chunk: Buffer) => {
          bytes += chunk.length
          peak = Math.max(peak, residentMb(site.pid))
        })
        .on('end', done)
        .on('error', fail)
    }),
  )
  figure(file, bytes / 1024 / 1024, 'MB')
  figure(`${file}: seconds`, (performance.now() - began) / 1000, 's')
  figure(`${file}: memory on top`, peak - before, 'MB', { maximum: 150 })
}
