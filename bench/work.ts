// The work on orders with many orders: the desk, the admins' home, an order with a long thread, and the timed
// pass over a thousand open orders.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { planOnSale } from '#orders/server/plan-on-sale.ts'
import { randomId } from '#platform/server/ids.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { openApp } from '#server/open-app.ts'
import { actAs } from '#server/use-cases.ts'
import { Caller } from '#tests/support/caller.ts'
import { OWNER } from '#tests/support/people.ts'
import type { WorkEvent } from '#work/rules/work-event.ts'
import { snapshotAfter } from '#work/rules/work-history.ts'
import { storeSnapshot } from '#work/server/actions/do-action.ts'
import { readStoredWork } from '#work/server/actions/stored-work.ts'
import { workContext } from '#work/server/actions/work-context.ts'
import { leaseDueWork, passTime } from '#work/server/time/timed-pass.ts'
import { ADMIN, runCommand, startChild } from './child.ts'
import { timed } from './measure.ts'
import { figure, heading } from './report.ts'

const MANY = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const OPEN = 1000
const ENTRIES = 2000
const TIMES = 200

type App = Awaited<ReturnType<typeof openApp>>

export async function benchWork(): Promise<void> {
  heading(`The work at ${MANY} orders, ${OPEN} of them open`)
  const site = await startChild('build/site/start.js')
  const settings = { DATA_DIR: site.dataDir, LOG_LEVEL: 'error' }
  await runCommand(['build/site/shingle.js', 'seed-orders', String(MANY)], settings)
  const app = await openApp(readSettings(settings))
  const order = await prepare(app)
  // First, so that the site has nothing left to do by itself while it is measured.
  await benchPass(app)
  const admin = new Caller(site.origin)
  await admin.post('/api/auth/sign-in/email', ADMIN)
  const act = actAs(app, OWNER)
  await timed('desk, in the process', TIMES, () => act.desk())
  const paths = ['/api/desk', `/api/order-work/${order}`, `/api/order-thread/${order}`, '/desk', '/admin']
  for (const path of [...paths, `/admin/payment-status/${order}`])
    await timed(path.replace(order, '{id}'), TIMES, () => ask(admin, path))
  await app.database.close()
  await site.stop()
}

/**
 * Waits for the whole answer and drops it: keeping half a megabyte per answer would measure our own garbage
 * collector.
 */
async function ask(admin: Caller, path: string): Promise<void> {
  const headers = { cookie: admin.cookieHeader, accept: path.startsWith('/api') ? '*/*' : 'text/html' }
  const [answer] = (await once(get(admin.origin + path, { headers }), 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} for ${path}`)
}

/** All but OPEN orders at work are done. Those have plans and promised days, and one has a long thread. */
async function prepare(app: App): Promise<string> {
  const { db } = app.database
  const rows = await db
    .selectFrom('order_work')
    .innerJoin('orders', 'orders.id', 'order_work.order_id')
    .selectAll('orders')
    .where('order_work.account', 'is', null)
    .where('orders.payment_status', '=', 'Paid')
    .orderBy('orders.seq', 'desc')
    .limit(OPEN)
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  const seqs = rows.map(({ seq }) => seq)
  await db
    .updateTable('order_work')
    .set({ state: 'accepted', waiting_on: 'nobody' })
    .where('account', 'is', null)
    .where('state', '=', 'in-progress')
    .where((e) =>
      e.exists(
        e
          .selectFrom('orders')
          .select('seq')
          .whereRef('orders.id', '=', 'order_work.order_id')
          .where('orders.seq', '<', Math.min(...seqs)),
      ),
    )
    .execute()
  await inTransaction(app, async (unit) => {
    const context = await workContext(app, unit.tx, unit.at)
    for (const order of rows) {
      const plan = await planOnSale(unit.tx, order.package_id)
      await unit.tx
        .updateTable('order_work')
        .set({ plan: plan && JSON.stringify(plan) })
        .where('order_id', '=', order.id)
        .execute()
      const stored = await readStoredWork(unit.tx, order, context)
      const at = unit.at - 86_400_000
      const events: WorkEvent[] = [
        { action: 'paid', by: 'provider', at },
        { action: 'brief-sent', by: 'owner', at },
      ]
      const snapshot = snapshotAfter(stored.sold, events, context)
      await storeSnapshot(unit, order.id, { ...stored, snapshot }, context)
    }
  })
  const [first] = ids
  for (let done = 0; done < ENTRIES; done += 500)
    await db
      .insertInto('order_messages')
      .values(
        Array.from({ length: 500 }, (_, at) => ({
          id: randomId(),
          order_id: first!,
          side: at % 2 ? ('agency' as const) : ('customer' as const),
          kind: 'message' as const,
          number: null,
          body: `Entry ${done + at}`,
          actor: 'system',
          edited_at: null,
          at: Date.now(),
        })),
      )
      .execute()
  return first!
}

/** One pass over all open orders, as every morning. */
async function benchPass(app: App): Promise<void> {
  const { db } = app.database
  await db
    .updateTable('order_work')
    .set({ next_at: app.clock.now() })
    .where('next_at', 'is not', null)
    .execute()
  const began = performance.now()
  let passed = 0
  for (let leased = await leaseDueWork(app); leased; leased = await leaseDueWork(app)) {
    passed += leased.rows.length
    await passTime(app, leased)
  }
  figure('timed pass: orders', passed, '')
  figure('timed pass: seconds', (performance.now() - began) / 1000, 's', { maximum: 1 })
}
