// Bills the retainers that are due, without waiting for the worker.
import { passRetainers } from '#billing/server/billing-pass.ts'
import type { App } from '#platform/server/app.ts'

/** Bills all retainers. For one that the worker holds at this moment it waits, and finds it billed. */
export async function billRetainers(app: App): Promise<void> {
  const all = await app.database.db.selectFrom('retainers').select('id').execute()
  await passRetainers(
    app,
    all.map(({ id }) => id),
  )
}
