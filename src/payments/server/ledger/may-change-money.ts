import { requireRecentSignIn } from '#identity/server/recent-sign-in.ts'
import { requirePermission, type Person, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'

/**
 * Guards every manual booking: recording a payment or a refund, or withdrawing one. Further checks, such as a
 * second factor, belong here.
 */
export async function requireMayChangeMoney(app: App, viewer: Viewer): Promise<Person> {
  const person = requirePermission(viewer, 'change-money')
  await requireRecentSignIn(app, viewer)
  return person
}
