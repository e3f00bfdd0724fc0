import type { House } from '../house.ts'
import type { Work } from '../unit-of-work.ts'
import { loadAgency, type Agency } from './agency.ts'
import { composeMail, type MailParts } from './compose-mail.ts'

/** Tells every verified admin, in the transaction of what happened: a message, a new order, a payment. */
export async function mailAdmins(house: House, work: Work, parts: Omit<MailParts, 'to'>, agency?: Agency): Promise<void> {
  const admins = await work.tx
    .selectFrom('admin_users')
    .innerJoin('user', 'user.email', 'admin_users.email')
    .where('admin_users.role', '=', 'Admin')
    .where('user.emailVerified', '=', true)
    .select('admin_users.email')
    .execute()
  const from = agency ?? (await loadAgency(house, work.tx))
  for (const { email } of admins) await work.mail(composeMail({ ...parts, to: email }, from))
}
