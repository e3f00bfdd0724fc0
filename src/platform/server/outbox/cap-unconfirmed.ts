// Anybody can register or subscribe with a stranger's address. Until it is confirmed, it gets a limited
// number of mails per day.
import type { Transaction } from 'kysely'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Tables } from '../database/tables.ts'
import { countOneIn } from '../rate-limits/consume.ts'
import { rateLimits } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import type { MailParts } from './mail-parts.ts'

/** Sent to addresses that may have no account yet. */
const CONFIRMATIONS = ['newsletter-confirm', 'change-address']
/**
 * Mails that anybody can trigger repeatedly. Not those that need a payment or an admin. Not the reset link,
 * which the real owner needs and which has its own limits.
 */
const CAPPED = new Set([
  ...CONFIRMATIONS,
  'order-placed',
  'verify-address',
  'change-address-notice',
  'password-changed',
  'new-device',
  'already-registered',
  'newsletter-welcome',
])

const accountAt = preparedQuery((db, { email }: { email: string }) =>
  db.selectFrom('user').select('emailVerified').where('email', '=', email),
)

/** Returns the mails within the limit; the others are dropped and logged. */
export async function withinCap(
  app: Services,
  tx: Transaction<Tables>,
  mails: readonly MailParts[],
): Promise<MailParts[]> {
  const allowed: MailParts[] = []
  for (const mail of mails) {
    if (!(await isUnconfirmed(tx, mail))) allowed.push(mail)
    else if (
      await countOneIn(tx, `mail:${mail.to}`, { now: app.clock.now(), limit: rateLimits.unconfirmedMail })
    )
      app.log.warn('mail to an unconfirmed address left out', { kind: mail.kind, to: mail.to })
    else allowed.push(mail)
  }
  return allowed
}

async function isUnconfirmed(tx: Transaction<Tables>, { kind, to }: MailParts): Promise<boolean> {
  if (!CAPPED.has(kind)) return false
  const [account] = await accountAt(tx, { email: to })
  return account ? !account.emailVerified : CONFIRMATIONS.includes(kind)
}
