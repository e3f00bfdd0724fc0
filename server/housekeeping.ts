// What is over and of no use any more: ended sessions, used-up links and codes, counters of limits, mails of
// last year, what nobody sent, keys that nobody will send again, documents that the law no longer asks for.
import { DAY, HOUR } from './clock.ts'
import type { House } from './house.ts'
import { forgetOldLinks } from './identity/verify-token.ts'
import { forgetOldLimits } from './limits/limit.ts'
import { forgetLastMails, forgetOldMails } from './outbox/forget-old-mails.ts'
import { purgeDeleted } from './use-cases/inbox/undo-deletion.ts'
import { forgetForgedNotifications } from './use-cases/orders/forget-forged-notifications.ts'
import { forgetOldDocuments } from './use-cases/orders/forget-old-documents.ts'
import { forgetOldKeys } from './use-cases/orders/order-once.ts'
import type { Worker } from './worker.ts'

type Chore = (house: House) => Promise<void>

const CHORES: Record<string, Chore> = {
  'ended sessions and links': forgetEnded,
  'old links': (house) => forgetOldLinks(house.database.db, house.clock.now()),
  'old limits': (house) => forgetOldLimits(house, DAY),
  'old mails': forgetOldMails,
  'last mails': forgetLastMails,
  'forged notifications': forgetForgedNotifications,
  'old keys': forgetOldKeys,
  'deleted messages and subscribers': purgeDeleted,
  'old documents': forgetOldDocuments,
}

/**
 * At once and then every hour, one round after the other. Closing lets the chore that is under way finish:
 * the database is closed after it.
 */
export function startHousekeeping(house: House): Worker {
  let closing = false
  const tidy = async () => {
    for (const [what, chore] of Object.entries(CHORES)) {
      if (!closing)
        await chore(house).catch((error: unknown) => house.log.warn('housekeeping', { what, error }))
    }
  }
  let tidying = tidy()
  const timer = setInterval(() => (tidying = tidying.then(tidy)), HOUR).unref()
  return {
    async close() {
      closing = true
      clearInterval(timer)
      await tidying
    },
  }
}

async function forgetEnded(house: House): Promise<void> {
  const { adapter } = await house.auth.$context
  const over = new Date(house.clock.now() - DAY)
  for (const model of ['session', 'verification'])
    await adapter.deleteMany({ model, where: [{ field: 'expiresAt', operator: 'lt', value: over }] })
}
