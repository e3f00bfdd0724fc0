import { preparedQuery } from '../database/prepared-query.ts'
import type { Work } from '../unit-of-work.ts'
import type { MailParts } from './mail-parts.ts'

const verifiedAdmins = preparedQuery((db) =>
  db
    .selectFrom('admin_users')
    .innerJoin('user', 'user.email', 'admin_users.email')
    .where('admin_users.role', '=', 'Admin')
    .where('user.emailVerified', '=', true)
    .select('admin_users.email'),
)

export const adminAddresses = async (work: Work): Promise<string[]> =>
  (await verifiedAdmins(work.tx, {})).map(({ email }) => email)

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
