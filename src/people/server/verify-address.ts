import { z } from 'zod'
import { teamRoleOf } from '#identity/server/admin-list.ts'
import { DEAD_LINK, WRONG_SIGN_IN, type From, type SessionCookies } from '#identity/server/call-auth.ts'
import { endSessions } from '#identity/server/end-sessions.ts'
import { limitFailedAttempts } from '#identity/server/failed-attempts.ts'
import { inIdentityTransaction } from '#identity/server/identity-transaction.ts'
import { keepOneAdmin } from '#identity/server/keep-one-admin.ts'
import { verifyPassword } from '#identity/server/password-hash.ts'
import { passwordHashOf } from '#identity/server/password-of.ts'
import { endingResetLinks } from '#identity/server/reset-token.ts'
import { readVerifyToken, useVerifyToken, type VerifyLink } from '#identity/server/verify-token.ts'
import { joinOrders } from '#orders/server/join-orders.ts'
import { isPlaceholderEmail, normalEmail } from '#platform/rules/email-address.ts'
import { Failure, invalid, isFailure } from '#platform/rules/errors.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import { requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
// Confirms an email address. The link alone is not enough: it also takes a session or the password of the
// account. Otherwise an attacker could register with a stranger's address and let the stranger confirm it.
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { mapUniqueViolation } from '#platform/server/database/map-unique-violation.ts'
import { formSending, justMade, takeKey, type Sending } from '#platform/server/idempotency.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { countTypedEmail } from '#platform/server/rate-limits/typed-email.ts'
import { endSecretLinks } from '#privacy/server/end-secret-links.ts'
import { ADDRESS_CHANGED, changeNote } from '#privacy/server/own-addresses.ts'
import { localPath, text, type AuthRequest } from './auth-request.ts'
import { constantDuration } from './constant-duration.ts'
import { emailVerification, writeVerification } from './email-verification.ts'
import { signIn } from './sign-in.ts'

export interface OpenedLink {
  /** Expired or used; ready to confirm; or the password is needed. */
  state: 'dead' | 'confirm' | 'password'
  /** The address to confirm. */
  address?: string
  /** It replaces the current address of the account. */
  changes?: boolean
}

export async function openVerifyLink(app: App, viewer: Viewer, token: string): Promise<OpenedLink> {
  const link = await readVerifyToken(app, token)
  if (!link) return { state: 'dead' }
  return {
    state: isOwn(viewer, link) ? 'confirm' : 'password',
    address: link.updateTo ?? link.email,
    changes: link.updateTo !== undefined,
  }
}

export const VERIFY_INPUT = z.strictObject({ token: text, password: text.optional() })

export async function confirmAddress(
  app: App,
  viewer: Viewer,
  { body, from, isForm }: AuthRequest<typeof VERIFY_INPUT>,
): Promise<SessionCookies> {
  const { token, password } = parseObject(VERIFY_INPUT, body)
  const sending = isForm ? await formSending(app, 'verify', { body, peer: from.peer }) : undefined
  try {
    return await confirm(app, viewer, { token, password, from, sending })
  } catch (error) {
    // The link works once, and the same form has used it a moment ago.
    const made = isFailure(error) && sending ? await justMade(app, sending) : undefined
    if (!made) throw error
    if (viewer.role !== 'visitor') return { cookies: [] }
    const user = await (await app.auth.$context).internalAdapter.findUserById(made.answer)
    return signIn(app, viewer, { body: { email: user?.email ?? '', password }, from })
  }
}

interface Asked {
  token: string
  password: string | undefined
  from: From
  sending: Sending | undefined
}

async function confirm(
  app: App,
  viewer: Viewer,
  { token, password, from, sending }: Asked,
): Promise<SessionCookies> {
  const link = await readVerifyToken(app, token)
  if (!link) throw deadLink()
  const own = isOwn(viewer, link)
  if (!own) await checkPassword(app, link, { password, peer: from.peer })
  const confirmation = { token, link, peer: from.peer, sending }
  if (link.updateTo)
    await changeAddress(app, {
      ...confirmation,
      newEmail: link.updateTo,
      keepSession: own ? sessionOf(viewer) : undefined,
    })
  else await confirmFirst(app, confirmation)
  const email = link.updateTo ?? link.email
  app.log.info('address confirmed', { actor: email })
  await joinOrders(app, { userId: link.userId, email })
  return own ? { cookies: [] } : signIn(app, viewer, { body: { email, password }, from })
}

interface Confirmation {
  token: string
  link: VerifyLink & { verified: boolean }
  peer: string
  sending: Sending | undefined
}

const confirmFirst = (app: App, { token, link, peer, sending }: Confirmation): Promise<void> =>
  inIdentityTransaction(app, { peer }, async (unit) => {
    if (!(await useVerifyToken(unit, token, link))) throw deadLink()
    await (await app.auth.$context).internalAdapter.updateUser(link.userId, { emailVerified: true })
    if (sending) await takeKey(unit, sending, link.userId)
  })

interface AddressChange extends Confirmation {
  newEmail: string
  /** The session that stays. */
  keepSession: string | undefined
}

/**
 * Ends all other sessions and what opens without one, as a new password does: they may belong to somebody
 * with the old mailbox.
 */
async function changeAddress(
  app: App,
  { token, link, peer, sending, newEmail, keepSession }: AddressChange,
): Promise<void> {
  const { userId, email, verified } = link
  const taken = () => new Failure('conflict', say('people.errors', 'addressTaken'))
  const change = () =>
    inIdentityTransaction(app, { peer }, async (unit) => {
      const { internalAdapter } = await app.auth.$context
      if (!(await useVerifyToken(unit, token, link))) throw deadLink()
      if (await internalAdapter.findUserByEmail(newEmail)) throw taken()
      const wasAdmin = (await teamRoleOf(unit.tx, email)) === 'admin'
      await endingResetLinks(app, unit, userId, () =>
        internalAdapter.updateUser(userId, { email: newEmail, emailVerified: true }),
      )
      if (sending) await takeKey(unit, sending, userId)
      await endSessions(app, userId, keepSession)
      await endSecretLinks(unit, { userId, email })
      if (wasAdmin) await keepOneAdmin(app, unit, say('people.errors', 'lastAdmin'))
      await unit.audit(
        { userId, email },
        ADDRESS_CHANGED,
        userId,
        changeNote({ email, confirmed: verified, newEmail }),
      )
    })
  // Another account may take the address between the check and the commit.
  await mapUniqueViolation(change, taken)
}

export const VERIFICATION_REQUEST_INPUT = z.strictObject({ email: text, callbackURL: localPath.optional() })

/** Emails the link again. Visitors get the same answer with and without an account. */
export async function requestVerification(
  app: App,
  viewer: Viewer,
  { body, from }: AuthRequest<typeof VERIFICATION_REQUEST_INPUT>,
): Promise<void> {
  const input = parseObject(VERIFICATION_REQUEST_INPUT, body)
  const email = normalEmail(input.email)
  if (viewer.role !== 'visitor' && email !== viewer.email)
    throw invalid({ email: say('people.errors', 'notYourAddress') })
  await countTypedEmail(app.database.db, { peer: from.peer, now: app.clock.now() })
  await constantDuration(emailVerification(app, email))
}

/** Emails the link to the viewer's own address. Unlike above, too many requests get an error. */
export async function resendOwnVerification(
  app: App,
  viewer: Viewer,
  { peer }: { peer: string },
): Promise<void> {
  const { userId, email, verified } = requireSignedIn(viewer)
  if (verified || isPlaceholderEmail(email))
    throw new Failure('conflict', say('people.errors', 'nothingToConfirm'))
  await countTypedEmail(app.database.db, { peer, now: app.clock.now() })
  await consume(app, `verify:${email}`, rateLimits.verification, say('people.errors', 'linksSent'))
  await writeVerification(app, { userId, email })
}

const isOwn = (viewer: Viewer, { userId }: VerifyLink): boolean =>
  viewer.role !== 'visitor' && viewer.userId === userId

const sessionOf = (viewer: Viewer): string | undefined =>
  viewer.role === 'visitor' ? undefined : viewer.sessionId

const deadLink = (): Failure => new Failure('invalid', DEAD_LINK, { errors: { token: DEAD_LINK } })

async function checkPassword(
  app: App,
  { userId, email }: VerifyLink,
  { password, peer }: { password: string | undefined; peer: string },
): Promise<void> {
  if (password === undefined) throw new Failure('signed-out', say('people.errors', 'logInAndOpen'))
  if (!password) throw invalid({ password: say('platform.errors', 'passwordRequired') })
  const hash = await passwordHashOf(app, userId)
  await limitFailedAttempts(app, { email, peer }, async () => {
    if (!hash || !(await verifyPassword({ hash, password }))) throw new Failure('signed-out', WRONG_SIGN_IN)
  })
}
