import { roleNamesWith, type Permission } from '#domain/permissions.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Work } from '../unit-of-work.ts'
import type { MailParts } from './mail-parts.ts'

const verifiedTeam = preparedQuery((db) =>
  db
    .selectFrom('admin_users')
    .innerJoin('user', 'user.email', 'admin_users.email')
    .where('user.emailVerified', '=', true)
    .select(['admin_users.email', 'admin_users.role']),
)

/** The verified addresses of those who have a permission. */
export async function teamAddresses(work: Work, permission: Permission): Promise<string[]> {
  const roles: readonly string[] = roleNamesWith(permission)
  return (await verifiedTeam(work.tx, {}))
    .filter(({ role }) => roles.includes(role))
    .map(({ email }) => email)
}

/** Every verified admin. */
export const adminAddresses = (work: Work): Promise<string[]> => teamAddresses(work, 'manage-team')

/**
 * Mails every verified admin, and the addresses in `also`, each once. Written in the caller's transaction.
 */
export async function mailAdmins(
  work: Work,
  parts: Omit<MailParts, 'to'>,
  also: readonly string[] = [],
): Promise<void> {
  for (const to of new Set([...(await adminAddresses(work)), ...also])) work.mail({ ...parts, to })
}

/** Mails everybody who has a permission. */
export async function mailTeam(
  work: Work,
  permission: Permission,
  parts: Omit<MailParts, 'to'>,
): Promise<void> {
  for (const to of await teamAddresses(work, permission)) work.mail({ ...parts, to })
}
