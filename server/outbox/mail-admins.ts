import { builtOnce } from '../database/built-once.ts'
import type { Work } from '../unit-of-work.ts'
import type { MailParts } from './compose-mail.ts'

const verifiedAdmins = builtOnce((db) =>
  db.selectFrom('admin_users').innerJoin('user', 'user.email', 'admin_users.email').where('admin_users.role', '=', 'Admin').where('user.emailVerified', '=', true).select('admin_users.email'),
)

/** Tells every verified admin, in the transaction of what happened: a message, a new order, a payment. */
export async function mailAdmins(work: Work, parts: Omit<MailParts, 'to'>): Promise<void> {
  for (const { email } of await verifiedAdmins(work.tx, {})) work.mail({ ...parts, to: email })
}
