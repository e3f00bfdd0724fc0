// Mails to the customer of a retainer.
import type { MailParts } from '../../outbox/mail-parts.ts'
import type { UnitOfWork } from '../../unit-of-work.ts'
import type { Retainer } from './stored-retainer.ts'

/** Mails the account's current address. Nobody is mailed after the account was deleted. */
export async function tellRetainerCustomer(
  unit: UnitOfWork,
  { user_id: userId, mode }: Retainer,
  parts: Omit<MailParts, 'to'>,
): Promise<void> {
  if (userId === null) return
  const account = await unit.tx.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst()
  if (account) unit.mail({ ...parts, to: account.email, test: mode === 'test' })
}
