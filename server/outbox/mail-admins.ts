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
 * Tells every verified admin, in the transaction of what happened: a message, a new order, a payment. Also
 * others, each once.
 */
export async function mailAdmins(
  work: Work,
  parts: Omit<MailParts, 'to'>,
  also: readonly string[] = [],
): Promise<void> {
  for (const to of new Set([...(await adminAddresses(work)), ...also])) work.mail({ ...parts, to })
}
