// Ends all access that was given before: after a new SECRET, because somebody may have had the earlier one,
// and after a restore, because a backup brings back what was ended since.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { SECOND } from '#platform/rules/durations.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { keyOf } from './second-factor.ts'

/**
 * Ends every session, mailed link, API token and calendar address. Links that unsubscribe stay: they are in
 * emails for ever, and give away nothing. So do recovery codes: without them admins would be locked out.
 */
export async function endAllAccess(db: Queryable, now: number): Promise<void> {
  await sql`delete from verification`.execute(db)
  for (const table of ['session', 'verify_links', 'order_links'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('api_tokens').set({ revoked_at: now }).where('revoked_at', 'is', null).execute()
  await db
    .updateTable('subscribers')
    .set({ confirm_token: sql<string>`'ended ' || id` })
    .where('status', '=', 'pending')
    .execute()
  const team = await db
    .selectFrom('admin_users')
    .innerJoin('user', 'user.email', 'admin_users.email')
    .select('user.id')
    .execute()
  // No address had such a turn before: turns are counted from 0.
  const turn = Math.floor(now / SECOND)
  for (const { id } of team)
    await db
      .insertInto('desk_calendars')
      .values({ user_id: id, turn })
      .onConflict((on) => on.column('user_id').doUpdateSet({ turn }))
      .execute()
}

/**
 * Whether the secret is still the one of before, in a database without a mark: of a version that made none, or a
 * new one. Keys of two-step sign-in are all that shows it.
 */
async function wasSealedWithThis(app: App, db: Queryable): Promise<boolean> {
  const user = await db.selectFrom('user').select('id').limit(1).executeTakeFirst()
  if (!user) return true
  const sealed = await db
    .selectFrom('second_factors')
    .selectAll()
    .where('enabled_at', 'is not', null)
    .execute()
  if (sealed.length) return sealed.some((row) => keyOf(app, row) !== undefined)
  app.log.warn(
    'the first start of a version that knows a new SECRET when it sees one: if it was changed with this start, ' +
      'change it once more and restart, which ends all sessions, mailed links and API tokens',
  )
  return true
}

/** Called by every start. Codes of two-step sign-in end too, because the secret encrypts their keys. */
export async function endAccessOfOldSecret(app: App): Promise<void> {
  const mark = createHmac('sha256', app.auth.options.secret).update('mark of the secret').digest('base64url')
  const storedIn = (db: Queryable) => db.selectFrom('secret_mark').select('mark').executeTakeFirst()
  if ((await storedIn(app.database.db))?.mark === mark) return
  await inTransaction(app, async (unit) => {
    const before = await storedIn(unit.tx)
    await unit.tx
      .insertInto('secret_mark')
      .values({ id: 1, mark })
      .onConflict((on) => on.column('id').doUpdateSet({ mark }))
      .execute()
    if (before?.mark === mark) return
    if (!before && (await wasSealedWithThis(app, unit.tx))) return
    await endAllAccess(unit.tx, unit.at)
    await unit.audit(SYSTEM_ACTOR, 'access ended', 'site', 'SECRET is a new one')
    app.log.warn('SECRET is a new one: all sessions, mailed links and API tokens were ended')
  })
}
