import { normalEmail } from '#platform/rules/email-address.ts'
import { ROLE_NAMES, TEAM_ROLES, type TeamRole } from '#platform/rules/permissions.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

/** The role of an address that is exactly once on the list of admins. */
export async function teamRoleOf(db: Queryable, email: string): Promise<TeamRole | undefined> {
  const entries = await db
    .selectFrom('admin_users')
    .select('role')
    .where('email', '=', normalEmail(email))
    .execute()
  return entries.length === 1 ? TEAM_ROLES.find((role) => ROLE_NAMES[role] === entries[0]!.role) : undefined
}
