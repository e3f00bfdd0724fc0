// Whether the mail with the link that confirms an address was given up.
import { VERIFY_LIFE_MS } from '#identity/server/identity-mails.ts'
import type { App } from '#platform/server/app.ts'

const KIND = 'verify-address'

/** True until another one is written. A link that has expired is not asked about any more. */
export async function isVerifyMailLost({ database, clock }: App, email: string): Promise<boolean> {
  const mails = database.db.selectFrom('outbox').where('kind', '=', KIND).where('recipient', '=', email)
  const lost = await mails
    .select('seq')
    .where('status', 'in', ['failed', 'expired'])
    .where('created_at', '>', clock.now() - VERIFY_LIFE_MS)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!lost) return false
  const later = await mails.select('seq').where('seq', '>', lost.seq).limit(1).executeTakeFirst()
  return later === undefined
}
