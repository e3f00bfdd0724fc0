// A deleted account ends its retainers at once: nobody is left to bill.
import type { Queryable } from '../../database/connect.ts'
import type { UnitOfWork } from '../../unit-of-work.ts'

/** The names of the packages. */
export async function runningRetainersOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('retainers')
    .select('package_name')
    .where('user_id', '=', userId)
    .where('state', '!=', 'ended')
    .orderBy('seq')
    .execute()
  return rows.map(({ package_name: name }) => name)
}

/** Returns the names of the packages that ended. */
export async function endRetainersOf(unit: UnitOfWork, userId: string): Promise<string[]> {
  const ended = await runningRetainersOf(unit.tx, userId)
  await unit.tx
    .updateTable('retainers')
    .set((e) => ({
      state: 'ended' as const,
      user_id: null,
      next_at: null,
      card_customer: null,
      card_method: null,
      card_label: null,
      version: e('version', '+', 1),
      updated_at: unit.at,
    }))
    .where('user_id', '=', userId)
    .execute()
  return ended
}
