// Mails to the customer of a retainer.
import type { MailParts } from '../../outbox/mail-parts.ts'
import type { Work } from '../../unit-of-work.ts'
import type { Retainer } from './stored-retainer.ts'

/** Mails the account's current address. Nobody is mailed after the account was deleted. */
export async function tellRetainerCustomer(
  work: Work,
  { user_id: userId, mode }: Retainer,
  parts: Omit<MailParts, 'to'>,
): Promise<void> {
  if (userId === null) return
  const account = await work.tx.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst()
  if (account) work.mail({ ...parts, to: account.email, test: mode === 'test' })
}
