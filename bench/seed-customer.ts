// Seeds orders directly in the database: the bench measures only reading them.
import { seedOrders } from '#commands/seed-orders.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { openHouse } from '#server/open-house.ts'
import type { Child } from './child.ts'

export async function seedCustomerOrders(
  site: Child,
  wanted: [email: string, count: number][],
): Promise<void> {
  const house = await openHouse(readSettings({ DATA_DIR: site.dataDir, LOG_LEVEL: 'error' }))
  for (const [email, count] of wanted) {
    const user = await house.database.db
      .selectFrom('user')
      .select(['id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await seedOrders(house, count, { userId: user.id, email })
  }
  await house.database.close()
}
