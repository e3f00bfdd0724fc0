// Anybody can type a stranger's address to register or to subscribe. Until it is confirmed it gets only so
// many mails a day, whatever is done with the account.
import type { Transaction } from 'kysely'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Tables } from '../database/tables.ts'
import { countOneIn } from '../rate-limits/consume.ts'
import { rateLimits } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import type { MailParts } from './mail-parts.ts'

/** Go to addresses that may belong to no account yet. */
const ASKS = ['newsletter-confirm', 'change-address']
/**
 * What anybody can cause again and again. Not what takes money or an admin, which can't be repeated at will;
 * and not the link for a new password, which is the real owner's way to the account and has limits of its
 * own.
 */
const CAPPED = new Set([
  ...ASKS,
  'order-placed',
  'verify-address',
  'change-address-notice',
  'password-changed',
  'already-registered',
  'newsletter-welcome',
])

const accountAt = preparedQuery((db, { email }: { email: string }) =>
  db.selectFrom('user').select('emailVerified').where('email', '=', email),
)

/** The mails that may be written; the others are left out and logged. */
export async function withinCap(
  house: Services,
  tx: Transaction<Tables>,
  mails: readonly MailParts[],
): Promise<MailParts[]> {
  const written: MailParts[] = []
  for (const mail of mails) {
    if (!(await isUnconfirmed(tx, mail))) written.push(mail)
    else if (await countOneIn(tx, house.clock.now(), `mail:${mail.to}`, rateLimits.unconfirmedMail))
      house.log.warn('mail to an unconfirmed address left out', { kind: mail.kind, to: mail.to })
    else written.push(mail)
  }
  return written
}

async function isUnconfirmed(tx: Transaction<Tables>, { kind, to }: MailParts): Promise<boolean> {
  if (!CAPPED.has(kind)) return false
  const [account] = await accountAt(tx, { email: to })
  return account ? !account.emailVerified : ASKS.includes(kind)
}
