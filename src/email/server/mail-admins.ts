import { roleNamesWith, type Permission } from '#platform/rules/permissions.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import type { MailParts } from '#platform/server/outbox/mail-parts.ts'
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

/**
 * Mails every verified admin, and the addresses in `also`, each once. Written in the caller's transaction.
 */
export async function mailAdmins(
  unit: UnitOfWork,
  parts: Omit<MailParts, 'to'>,
  also: readonly string[] = [],
): Promise<void> {
  for (const to of new Set([...(await adminAddresses(unit)), ...also])) unit.mail({ ...parts, to })
}

/** Mails everybody who has a permission. */
export async function mailTeam(
  unit: UnitOfWork,
  permission: Permission,
  parts: Omit<MailParts, 'to'>,
): Promise<void> {
  for (const to of await teamAddresses(unit, permission)) unit.mail({ ...parts, to })
}
