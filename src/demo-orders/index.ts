// Made-up orders for the demo: on the first start, in test mode only, and once per database.
import { packagesOnSale } from '#orders/server/package-on-sale.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { adminAccounts } from '#work/server/order-page/lead.ts'
import type { Cast } from './play-story.ts'

const DUE = 'demo-orders-due'

/** Runs in the transaction of the demo content: if the start is cut off after it, the next one goes on. */
export async function wantDemoOrders({ settings }: App, db: Queryable): Promise<void> {
  if (settings.PAYMENT_MODE === 'test')
    await db.insertInto('totals').values({ scope: DUE, cents: 0, count: 1 }).execute()
}

/** After the first admin is made, who leads them. */
export async function seedDemoOrders(app: App): Promise<void> {
  const { db } = app.database
  if (!(await db.selectFrom('totals').select('scope').where('scope', '=', DUE).executeTakeFirst())) return
  // Only the first start needs them, and they draw the files of the orders when they are loaded.
  const [{ playStory }, { STORIES }] = await Promise.all([import('./play-story.ts'), import('./stories.ts')])
  await inTransaction(app, async ({ tx, at, signal, format }) => {
    const taken = await tx.deleteFrom('totals').where('scope', '=', DUE).returning('scope').executeTakeFirst()
    const [admin] = await adminAccounts(tx)
    if (!taken || !admin) return
    const { email, name } = await tx
      .selectFrom('user')
      .select(['email', 'name'])
      .where('id', '=', admin.userId)
      .executeTakeFirstOrThrow()
    const cast: Cast = {
      admin: { role: 'admin', userId: admin.userId, email, name, verified: true, sessionId: '' },
      packages: await packagesOnSale(tx, format),
      now: at,
    }
    for (const story of STORIES) await playStory(app, tx, { cast, story })
    await signal('orders')
  })
}
