import type { Work } from '../unit-of-work.ts'
import type { MailParts } from './compose-mail.ts'

/** Tells every verified admin, in the transaction of what happened: a message, a new order, a payment. */
export async function mailAdmins(work: Work, parts: Omit<MailParts, 'to'>): Promise<void> {
  const admins = await work.tx
    .selectFrom('admin_users')
    .innerJoin('user', 'user.email', 'admin_users.email')
    .where('admin_users.role', '=', 'Admin')
    .where('user.emailVerified', '=', true)
    .select('admin_users.email')
    .execute()
  for (const { email } of admins) work.mail({ ...parts, to: email })
}
