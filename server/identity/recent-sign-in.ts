// Step-up authentication: changes of the payment account, the admins or the whole site need a sign-in or a
// confirmed password within the last minutes. A stolen cookie or an unlocked browser is not enough.
import { Failure } from '#domain/errors.ts'
import { requireSignedIn, type Viewer } from '#domain/permissions.ts'
import { MINUTE } from '../clock.ts'
import type { House } from '../house.ts'
import { passwordHashOf } from './password-of.ts'

const RECENT_MS = 15 * MINUTE

const MESSAGES = {
  password:
    'Please confirm with your password that it is you. You signed in a while ago, and this change needs it.',
  'sign-in': 'Please log in again first. You signed in a while ago, and this change needs it.',
}

/** Use-cases call it after the permission check. Refuses with 403, type `confirm-sign-in`. */
export async function requireRecentSignIn(house: House, viewer: Viewer): Promise<void> {
  if (await hasRecentSignIn(house, viewer)) return
  const confirmWith = (await passwordHashOf(house, requireSignedIn(viewer).userId)) ? 'password' : 'sign-in'
  throw new Failure('confirm-sign-in', MESSAGES[confirmWith], { confirmWith })
}

export async function hasRecentSignIn(house: House, viewer: Viewer): Promise<boolean> {
  const { confirmedAt, sessionId } = requireSignedIn(viewer)
  if (isRecent(house, confirmedAt)) return true
  // The viewer was loaded before; this request may have confirmed since.
  const session = await house.database.db
    .selectFrom('session')
    .select('confirmedAt')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return isRecent(house, session?.confirmedAt)
}

/** A time in the future comes from a clock that was set back since. It counts as long as one in the past. */
const isRecent = ({ clock }: House, time: number | null | undefined): boolean =>
  typeof time === 'number' && Math.abs(clock.now() - time) <= RECENT_MS
