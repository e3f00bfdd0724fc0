// Seeds orders directly in the database: the bench measures only reading them.
import { seedOrders } from '#commands/seed-orders.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { openApp } from '#server/open-app.ts'
import type { Child } from './child.ts'

export async function seedCustomerOrders(
  site: Child,
  wanted: [email: string, count: number][],
): Promise<void> {
  const app = await openApp(readSettings({ DATA_DIR: site.dataDir, LOG_LEVEL: 'error' }))
  for (const [email, count] of wanted) {
    const user = await app.database.db
      .selectFrom('user')
      .select(['id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await seedOrders(app, count, { userId: user.id, email })
  }
  await app.database.close()
}
