import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { isShortForTeam } from './password-rules.ts'

/**
 * Marks a new session whose password is too short for the team. The length is known only now, because only a
 * hash is stored. The mark counts as soon as the account belongs to the team, today or later.
 */
export async function noteShortPassword(
  { settings }: App,
  db: Queryable,
  { token, password }: { token: string | null; password: string },
): Promise<void> {
  if (token && isShortForTeam(settings, password))
    await db.updateTable('session').set({ shortPassword: 1 }).where('token', '=', token).execute()
}
