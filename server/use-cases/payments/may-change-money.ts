import { requireAdmin, type Person, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { requireRecentSignIn } from '../../identity/recent-sign-in.ts'

/**
 * Who may record money, take a record back, or record a refund. Every such use-case begins with this call,
 * so a further check (a second factor) belongs here and nowhere else.
 */
export async function requireMayChangeMoney(house: House, viewer: Viewer): Promise<Person> {
  const person = requireAdmin(viewer)
  await requireRecentSignIn(house, viewer)
  return person
}
