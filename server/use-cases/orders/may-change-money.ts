import { requireAdmin, type Person, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'

/**
 * Who may record money, take a record back, or record a refund. Every such use-case begins with this call,
 * so a further check (a fresh sign-in, a second factor) belongs here and nowhere else.
 */
export async function requireMayChangeMoney(_house: House, viewer: Viewer): Promise<Person> {
  return requireAdmin(viewer)
}
