import { DAY } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import type { ServerRoom } from '#platform/server/server-room.ts'
import { identityEmails } from './identity-emails.ts'
import { deleteOldDevices } from './known-devices.ts'
import { deleteOldOrderLinks } from './order-link.ts'
import { secondFactor } from './second-factor-emails.ts'
import { deleteOldLinks } from './verify-token.ts'
import { watchOidc } from './watch-oidc.ts'

export * as useCases from './use-cases.ts'
export const room: ServerRoom = {
  emails: [...identityEmails, secondFactor],
  workers: [watchOidc],
  cleanups: {
    'ended sessions and links': deleteExpired,
    'old links': (app) => deleteOldLinks(app.database.db, app.clock.now()),
    'old order links': deleteOldOrderLinks,
    'devices that were not used': deleteOldDevices,
  },
}

async function deleteExpired(app: App): Promise<void> {
  const { adapter } = await app.auth.$context
  const expiredBefore = new Date(app.clock.now() - DAY)
  for (const model of ['session', 'verification'])
    await adapter.deleteMany({ model, where: [{ field: 'expiresAt', operator: 'lt', value: expiredBefore }] })
}
