// Mails to the customer of a retainer, and about them.
import type { MailParts } from '#platform/server/outbox/mail-parts.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Retainer } from './stored-retainer.ts'

/** Mails the account's current address. Nobody is mailed after the account was deleted. */
export async function tellRetainerCustomer(
  unit: UnitOfWork,
  { user_id: userId, mode }: Retainer,
  parts: Omit<MailParts, 'to'>,
): Promise<void> {
  const account = await accountOf(unit, userId)
  if (account) unit.mail({ ...parts, to: account.email, test: mode === 'test' })
}

/** For mails to the agency: who the customer is. */
export async function retainerCustomerFacts(
  unit: UnitOfWork,
  { user_id: userId }: Retainer,
): Promise<[label: string, value: string][]> {
  const account = await accountOf(unit, userId)
  return account
    ? [
        ['Customer', account.name],
        ['Email', account.email],
      ]
    : []
}

const accountOf = async (unit: UnitOfWork, userId: string | null) =>
  userId === null
    ? undefined
    : unit.tx.selectFrom('user').select(['name', 'email']).where('id', '=', userId).executeTakeFirst()
