// A deleted account ends its retainers at once: nobody is left to bill.
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { NO_CARD, releaseCard } from '#retainers/server/saved-card.ts'

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
  const all = await unit.tx.selectFrom('retainers').selectAll().where('user_id', '=', userId).execute()
  // The names of both sides are in it. What was billed by it has its own copy of what was agreed on.
  if (all.length)
    await unit.tx
      .deleteFrom('retainer_changes')
      .where(
        'retainer_id',
        'in',
        all.map(({ id }) => id),
      )
      .execute()
  await unit.tx
    .updateTable('retainers')
    .set((e) => ({
      state: 'ended' as const,
      user_id: null,
      next_at: null,
      ...NO_CARD,
      version: e('version', '+', 1),
      updated_at: unit.at,
    }))
    .where('user_id', '=', userId)
    .execute()
  for (const retainer of all) await releaseCard(unit, retainer)
  return ended
}
