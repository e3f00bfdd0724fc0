// The viewer of a request: its session, and the role of its verified address on the list of admins. Read
// with every request, so that a new role, a removed admin or an ended session takes effect at once.
import { HOUR } from '#platform/rules/durations.ts'
import {
  may,
  VISITOR,
  type PendingSignIn,
  type Person,
  type TeamRole,
  type Viewer,
} from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { teamRoleOf } from './admin-list.ts'
import { SESSION_LIFE_MS } from './auth.ts'
import { orderLinkOf } from './order-link.ts'
import { sessionOf, type Session } from './session-of.ts'

/** Sessions of the team are short, in case somebody leaves a browser signed in. */
const TEAM_SESSION_MS = 12 * HOUR

export async function viewerOf(app: App, headers: Headers): Promise<Viewer> {
  if (!headers.has('cookie')) return VISITOR
  const viewer = await viewerOfSession(app, headers)
  // People who work on orders see all of them anyway, so a mailed link adds nothing.
  if (may(viewer, 'work-on-orders')) return viewer
  const orderLink = await orderLinkOf(app, headers)
  return orderLink ? { ...viewer, orderLink } : viewer
}

async function viewerOfSession(app: App, headers: Headers): Promise<Viewer> {
  const session = await sessionOf(app, headers)
  if (!session) return VISITOR
  const { id, name, email, verified, language } = session.user
  const teamRole = verified ? await teamRoleOf(app.database.db, email) : undefined
  const age = app.clock.now() - session.createdAt
  if (age > (teamRole ? TEAM_SESSION_MS : SESSION_LIFE_MS)) return VISITOR
  const person: Person = {
    role: teamRole ?? 'customer',
    userId: id,
    email,
    verified,
    name,
    sessionId: session.id,
    confirmedAt: Math.max(session.createdAt, session.confirmedAt ?? 0),
    ...(language && { language }),
  }
  // Decided here for every session, so that no way to sign in can skip a step.
  const needs = missingStep(app, session, teamRole)
  return needs
    ? { role: 'visitor', pendingSignIn: { needs, person: { ...person, role: 'customer' } } }
    : person
}

/** What is missing before the session counts. */
function missingStep(
  { settings }: App,
  { user, secondFactorAt, shortPassword }: Session,
  teamRole: TeamRole | undefined,
): PendingSignIn['needs'] | undefined {
  if (user.hasSecondFactor && secondFactorAt === null) return 'code'
  // Comes before the second factor is set up: the password may be from the time as a customer.
  if (teamRole && shortPassword) return 'password'
  const mustEnrol = teamRole === 'admin' && settings.SECOND_FACTOR === 'admins' && !user.hasSecondFactor
  return mustEnrol ? 'enrolment' : undefined
}
