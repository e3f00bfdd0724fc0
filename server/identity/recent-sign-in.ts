// Some changes are worth more than a cookie: where money goes, who is an admin, the whole site. They need a
// sign-in, or a confirmation by password, within the last minutes, so that a stolen cookie or a browser left
// open is not enough.
import { Failure } from '#domain/errors.ts'
import { requireSignedIn, type Viewer } from '#domain/permissions.ts'
import { MINUTE } from '../clock.ts'
import type { House } from '../house.ts'
import { passwordHashOf } from './password-of.ts'

const RECENT_MS = 15 * MINUTE

const WORDS = {
  password:
    'Please confirm with your password that it is you. You signed in a while ago, and this change needs it.',
  'sign-in': 'Please sign in again first. You signed in a while ago, and this change needs it.',
}

/**
 * One line in every use-case that needs it, after the permission. Refuses with 403, type `confirm-sign-in`.
 */
export async function requireRecentSignIn(house: House, viewer: Viewer): Promise<void> {
  if (await hasRecentSignIn(house, viewer)) return
  const confirmWith = (await passwordHashOf(house, requireSignedIn(viewer).userId)) ? 'password' : 'sign-in'
  throw new Failure('confirm-sign-in', WORDS[confirmWith], { confirmWith })
}

export async function hasRecentSignIn(house: House, viewer: Viewer): Promise<boolean> {
  const { confirmedAt, sessionId } = requireSignedIn(viewer)
  if (isRecent(house, confirmedAt)) return true
  // It may have been confirmed within this very request.
  const session = await house.database.db
    .selectFrom('session')
    .select('confirmedAt')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return isRecent(house, session?.confirmedAt)
}

/**
 * A moment in the future was written by a clock that has been set back since: it counts for as long as one
 * in the past.
 */
const isRecent = ({ clock }: House, moment: number | null | undefined): boolean =>
  typeof moment === 'number' && Math.abs(clock.now() - moment) <= RECENT_MS
