// Step-up authentication: changes of the payment account, the admins or the whole site need a sign-in or a
// confirmed password or code within the last minutes. A stolen cookie or an unlocked browser is not enough.
import { MINUTE } from '#platform/rules/durations.ts'
import { Failure } from '#platform/rules/errors.ts'
import { requireSignedIn, type Person, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { passwordHashOf } from './password-of.ts'
import { hasSecondFactor } from './second-factor.ts'

const RECENT_MS = 15 * MINUTE

/** Use-cases call it after the permission check. Refuses with 403, type `confirm-sign-in`. */
export async function requireRecentSignIn(app: App, viewer: Viewer): Promise<void> {
  if (await hasRecentSignIn(app, viewer)) return
  const confirmWith = await wayToConfirm(app, requireSignedIn(viewer))
  throw new Failure('confirm-sign-in', say('identity.errors', `confirm.${confirmWith}`), { confirmWith })
}

/** People with a second factor confirm with it, because a password alone may be stolen. */
export async function wayToConfirm(
  app: App,
  { userId }: Pick<Person, 'userId'>,
): Promise<'password' | 'code' | 'sign-in'> {
  if (await hasSecondFactor(app.database.db, userId)) return 'code'
  return (await passwordHashOf(app, userId)) ? 'password' : 'sign-in'
}

export async function hasRecentSignIn(app: App, viewer: Viewer): Promise<boolean> {
  const { confirmedAt, sessionId } = requireSignedIn(viewer)
  if (isRecent(app, confirmedAt)) return true
  // The viewer was loaded before; this request may have confirmed since.
  const session = await app.database.db
    .selectFrom('session')
    .select('confirmedAt')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return isRecent(app, session?.confirmedAt)
}

/** A time in the future comes from a clock that was set back since. It counts as long as one in the past. */
const isRecent = ({ clock }: App, time: number | null | undefined): boolean =>
  typeof time === 'number' && Math.abs(clock.now() - time) <= RECENT_MS
