import { sql, type SqlBool } from 'kysely'
import { wholeAddress } from '#platform/rules/whole-address.ts'
import { escapeLike } from '#platform/server/database/escape-like.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

/**
 * Deletes mails to the address, and mails to the team that quote it. The last mail to the person is written
 * after this, so it stays.
 */
export async function eraseMails({ tx }: UnitOfWork, email: string): Promise<void> {
  await tx.deleteFrom('outbox').where('recipient', '=', email).execute()
  const quoting = await tx
    .selectFrom('outbox')
    .select(['id', 'words'])
    .where('kind', 'in', MAILS_ABOUT_CUSTOMERS)
    .where(sql<SqlBool>`lower(words) like ${`%${escapeLike(email)}%`} escape '!'`)
    .execute()
  for (const { id, words } of quoting)
    if (quotes(JSON.parse(words), wholeAddress(email)))
      await tx.deleteFrom('outbox').where('id', '=', id).execute()
}

/** To the team. Mails that warn it of a change, such as one of the list of admins, always arrive. */
const MAILS_ABOUT_CUSTOMERS = [
  'contact-message',
  'admin-account-deleted',
  'admin-morning-list',
  'admin-order-news',
  'admin-order-paid',
  'admin-order-placed',
  'admin-payment-attention',
  'admin-payment-changed',
  'admin-retainer-changed',
  'admin-retainer-unpaid',
]

/** Whether a text in these words matches. */
const quotes = (words: unknown, pattern: RegExp): boolean =>
  typeof words === 'string'
    ? words.search(pattern) !== -1
    : typeof words === 'object' &&
      words !== null &&
      Object.values(words).some((part) => quotes(part, pattern))
