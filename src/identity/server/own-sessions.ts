// The sessions of a person, as they see them.
import { requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'

export interface AccountSession {
  id: string
  current: boolean
  since: string
  device: string
  address: string
}

export async function listOwnSessions(app: App, viewer: Viewer): Promise<AccountSession[]> {
  const person = requireSignedIn(viewer)
  const sessions = await (await app.auth.$context).internalAdapter.listSessions(person.userId)
  return sessions
    .filter((session) => session.expiresAt.getTime() > app.clock.now())
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ id, createdAt, userAgent, ipAddress }) => ({
      id,
      current: id === person.sessionId,
      since: createdAt.toISOString(),
      device: userAgent ?? '',
      address: ipAddress ?? '',
    }))
}
