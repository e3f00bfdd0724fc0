import { roleNamesWith, type Permission } from '#platform/rules/permissions.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import type { Sending, TeamEmail } from '#platform/server/outbox/email.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

const verifiedTeam = preparedQuery((db) =>
  db
    .selectFrom('admin_users')
    .innerJoin('user', 'user.email', 'admin_users.email')
    .where('user.emailVerified', '=', true)
    .select(['admin_users.email', 'admin_users.role']),
)

/** The verified addresses of those who have a permission. */
export async function teamAddresses(unit: UnitOfWork, permission: Permission): Promise<string[]> {
  const roles: readonly string[] = roleNamesWith(permission)
  return (await verifiedTeam(unit.tx, {}))
    .filter(({ role }) => roles.includes(role))
    .map(({ email }) => email)
}

/** Every verified admin. */
export const adminAddresses = (unit: UnitOfWork): Promise<string[]> => teamAddresses(unit, 'manage-team')

/** Writes to everybody who has the email's permission, and to the addresses in `also`, to each once. */
export async function emailTeam<Facts>(
  unit: UnitOfWork,
  email: TeamEmail<Facts>,
  { also = [], ...sending }: Omit<Sending<NoInfer<Facts>>, 'to'> & { also?: readonly string[] },
): Promise<void> {
  for (const to of new Set([...(await teamAddresses(unit, email.to)), ...also]))
    unit.email(email, { ...sending, to })
}
