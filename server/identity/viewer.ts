// The viewer of a request: its session, and whether its verified address is exactly once on the list of
// admins. Read with every request, so that removing an admin or ending a session takes effect at once.
import { VISITOR, type Viewer } from '#domain/permissions.ts'
import { HOUR } from '../clock.ts'
import type { House } from '../house.ts'
import { isListedAdmin } from './admin-list.ts'
import { SESSION_LIFE_MS } from './auth.ts'
import { orderLinkOf } from './order-link.ts'
import { sessionOf } from './session-of.ts'

/** Admin sessions are short, in case somebody leaves a browser signed in. */
const ADMIN_SESSION_MS = 12 * HOUR

export async function viewerOf(house: House, headers: Headers): Promise<Viewer> {
  if (!headers.has('cookie')) return VISITOR
  const viewer = await viewerOfSession(house, headers)
  // Admins see every order as the agency.
  if (viewer.role === 'admin') return viewer
  const orderLink = await orderLinkOf(house, headers)
  return orderLink ? { ...viewer, orderLink } : viewer
}

async function viewerOfSession(house: House, headers: Headers): Promise<Viewer> {
  const session = await sessionOf(house, headers)
  if (!session) return VISITOR
  const { id, name, email, verified } = session.user
  const admin = verified && (await isListedAdmin(house.database.db, email))
  const age = house.clock.now() - session.createdAt
  if (age > (admin ? ADMIN_SESSION_MS : SESSION_LIFE_MS)) return VISITOR
  return {
    role: admin ? 'admin' : 'customer',
    userId: id,
    email,
    verified,
    name,
    sessionId: session.id,
    confirmedAt: Math.max(session.createdAt, session.confirmedAt ?? 0),
  }
}
