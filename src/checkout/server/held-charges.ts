// After a restore saved cards are not charged until an admin says so: the backup does not know who paused, ended
// or took the card back since. Bills go out with the link to pay.
import { requireMayChangeMoney } from '#payments/server/ledger/may-change-money.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'

/** A charge that is not made, not after the hold either: the provider is only asked whether it has it. */
export const HELD = { state: 'capturing', unwanted: 1 } as const

/** When the backup was restored; undefined if charges are not held. */
export const chargesHeldSince = async (db: Queryable): Promise<number | undefined> =>
  (await db.selectFrom('held_charges').select('since').executeTakeFirst())?.since

/** For the admins. */
export async function heldCharges(
  { database: { db } }: App,
  viewer: Viewer,
): Promise<{ since: number } | null> {
  requirePermission(viewer, 'change-money')
  const since = await chargesHeldSince(db)
  return since === undefined ? null : { since }
}

/** From the next bill on. What was billed meanwhile is paid by the link. */
export async function chargeCardsAgain(app: App, viewer: Viewer): Promise<void> {
  const person = await requireMayChangeMoney(app, viewer)
  await inTransaction(app, async (unit) => {
    const { numDeletedRows } = await unit.tx.deleteFrom('held_charges').executeTakeFirst()
    if (numDeletedRows > 0n) await unit.audit(person, 'saved cards charged again', 'site')
  })
}
