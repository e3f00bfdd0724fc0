// What is over and of no use any more: ended sessions, used-up links and codes, counters of limits, mails of
// last year, what nobody sent, keys that nobody will send again, documents that the law no longer asks for.
import { DAY, HOUR } from './clock.ts'
import type { House } from './house.ts'
import { deleteOldLinks } from './identity/verify-token.ts'
import { deleteLastMails, deleteOldMails } from './outbox/delete-old-mails.ts'
import { deleteOldRateLimits } from './rate-limits/consume.ts'
import { purgeDeleted } from './use-cases/inbox/undo-deletion.ts'
import { deleteForgedNotifications } from './use-cases/notifications/delete-forged-notifications.ts'
import { deleteOldKeys } from './use-cases/orders/idempotent-order.ts'
import { deleteOldDocuments } from './use-cases/payments/delete-old-documents.ts'
import type { Worker } from './worker.ts'

type Chore = (house: House) => Promise<void>

const CHORES: Record<string, Chore> = {
  'ended sessions and links': deleteEnded,
  'old links': (house) => deleteOldLinks(house.database.db, house.clock.now()),
  'old limits': (house) => deleteOldRateLimits(house, DAY),
  'old mails': deleteOldMails,
  'last mails': deleteLastMails,
  'forged notifications': deleteForgedNotifications,
  'old keys': deleteOldKeys,
  'deleted messages and subscribers': purgeDeleted,
  'old documents': deleteOldDocuments,
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

async function deleteEnded(house: House): Promise<void> {
  const { adapter } = await house.auth.$context
  const over = new Date(house.clock.now() - DAY)
  for (const model of ['session', 'verification'])
    await adapter.deleteMany({ model, where: [{ field: 'expiresAt', operator: 'lt', value: over }] })
}
