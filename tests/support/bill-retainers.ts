// Bills the retainers that are due, without waiting for the worker.
import { passRetainers } from '#billing/server/billing-pass.ts'
import type { House } from '#platform/server/house.ts'

/** Bills all retainers. For one that the worker holds at this moment it waits, and finds it billed. */
export async function billRetainers(house: House): Promise<void> {
  const all = await house.database.db.selectFrom('retainers').select('id').execute()
  await passRetainers(
    house,
    all.map(({ id }) => id),
  )
}
