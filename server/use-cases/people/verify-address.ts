// Confirming an address. The link alone is not enough: it must be opened in a session of the account, or with
// its password. Otherwise somebody could register with a stranger's address, and the stranger, by confirming,
// would lend it to them.
import { z } from 'zod'
import { hasNoAddress, normalEmail } from '#domain/email-address.ts'
import { Failure, invalid } from '#domain/errors.ts'
import { parseObject } from '#domain/parse-object.ts'
import { requireSignedIn, type Viewer } from '#domain/permissions.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import type { House } from '../../house.ts'
import { DEAD_LINK, WRONG_SIGN_IN, type From, type SessionCookies } from '../../identity/call-auth.ts'
import { endSessions } from '../../identity/end-sessions.ts'
import { limitFailedAttempts } from '../../identity/failed-attempts.ts'
import { identityWork } from '../../identity/identity-work.ts'
import { verifyPassword } from '../../identity/password-hash.ts'
import { passwordHashOf } from '../../identity/password-of.ts'
import { endingResetLinks } from '../../identity/reset-token.ts'
import { readVerifyToken, useVerifyToken, type VerifyLink } from '../../identity/verify-token.ts'
import { isListedAdmin } from '../../identity/viewer.ts'
import { consume } from '../../rate-limits/consume.ts'
import { peerKey } from '../../rate-limits/peer-key.ts'
import { rateLimits } from '../../rate-limits/rate-limits.ts'
import { constantDuration } from './constant-duration.ts'
import { keepOneAdmin } from './keep-one-admin.ts'
import { mailVerification, writeVerification } from './mail-verification.ts'
import { ADDRESS_CHANGED, changeNote } from './own-addresses.ts'
import { ownPath } from './own-path.ts'
import { signIn } from './sign-in.ts'

const text = z.string({ error: 'must be text' })

/** How a link can be used by whoever opened it. */
export interface OpenedLink {
  state: 'dead' | 'confirm' | 'password'
  /** The address that is to be confirmed. */
  address?: string
  /** It takes the place of another. */
  changes?: boolean
}

export async function openVerifyLink(house: House, viewer: Viewer, token: string): Promise<OpenedLink> {
  const found = await readVerifyToken(house, token)
  if (!found) return { state: 'dead' }
  return {
    state: isOwn(viewer, found) ? 'confirm' : 'password',
    address: found.updateTo ?? found.email,
    changes: found.updateTo !== undefined,
  }
}

export const VERIFY_INPUT = z.strictObject({ token: text, password: text.optional() })

export async function confirmAddress(
  house: House,
  viewer: Viewer,
  body: unknown,
  from: From,
): Promise<SessionCookies> {
  const { token, password } = parseObject(VERIFY_INPUT, body)
  const link = await readVerifyToken(house, token)
  if (!link) throw deadLink()
  const own = isOwn(viewer, link)
  if (!own) await checkPassword(house, link, password, from)
  await (link.updateTo ? moveAddress : confirmFirst)(house, token, link, {
    peer: from.peer,
    keeps: own ? sessionOf(viewer) : undefined,
  })
  const email = link.updateTo ?? link.email
  house.log.info('address confirmed', { actor: email })
  return own ? { cookies: [] } : signIn(house, viewer, { email, password }, from)
}

type Found = VerifyLink & { verified: boolean }

interface Confirming {
  peer: string
  /** The session that stays when others end. */
  keeps?: string
}

const confirmFirst = (house: House, token: string, link: Found, { peer }: Confirming): Promise<void> =>
  identityWork(house, { peer }, async (work) => {
    if (!(await useVerifyToken(work, token, link))) throw deadLink()
    await (await house.auth.$context).internalAdapter.updateUser(link.userId, { emailVerified: true })
  })

/**
 * The account gets its new address. As with a new password, every other session ends: whoever had one may
 * have lost the mailbox.
 */
async function moveAddress(
  house: House,
  token: string,
  link: Found,
  { peer, keeps }: Confirming,
): Promise<void> {
  const { userId, email, verified } = link
  const newEmail = link.updateTo!
  const taken = () => new Failure('conflict', 'This address can’t be used for your account.')
  try {
    await identityWork(house, { peer }, async (work) => {
      const { internalAdapter } = await house.auth.$context
      if (!(await useVerifyToken(work, token, link))) throw deadLink()
      if (await internalAdapter.findUserByEmail(newEmail)) throw taken()
      const wasAdmin = await isListedAdmin(work.tx, email)
      await endingResetLinks(house, work, userId, () =>
        internalAdapter.updateUser(userId, { email: newEmail, emailVerified: true }),
      )
      await endSessions(house, userId, keeps)
      if (wasAdmin)
        await keepOneAdmin(
          house,
          work,
          'You are the last admin. Put the new address on the list of admins first.',
        )
      await work.audit(
        { userId, email },
        ADDRESS_CHANGED,
        userId,
        changeNote({ email, confirmed: verified, newEmail }),
      )
    })
  } catch (error) {
    // Somebody else registered it, or moved to it, in this very moment.
    throw isUniqueViolation(error) ? taken() : error
  }
}

export const VERIFICATION_REQUEST_INPUT = z.strictObject({ email: text, callbackURL: ownPath.optional() })

/** Mails the link again. To a visitor the answer is the same whether there is such an account or not. */
export async function requestVerification(
  house: House,
  viewer: Viewer,
  body: unknown,
  from: From,
): Promise<void> {
  const given = parseObject(VERIFICATION_REQUEST_INPUT, body)
  const email = normalEmail(given.email)
  if (viewer.role !== 'visitor' && email !== viewer.email)
    throw invalid({ email: 'This is not the address of your account.' })
  await consume(
    house,
    `links:${peerKey(from.peer)}`,
    rateLimits.linksPeer,
    'Many links were asked for from your network.',
  )
  await constantDuration(mailVerification(house, email))
}

/** The same for oneself: here it is said when it was too often. */
export async function resendOwnVerification(house: House, viewer: Viewer): Promise<void> {
  const { userId, email, verified } = requireSignedIn(viewer)
  if (verified || hasNoAddress(email)) throw new Failure('conflict', 'There is nothing to confirm.')
  await consume(house, `verify:${email}`, rateLimits.verification, 'We sent you several links already.')
  await writeVerification(house, { userId, email })
}

const isOwn = (viewer: Viewer, { userId }: VerifyLink): boolean =>
  viewer.role !== 'visitor' && viewer.userId === userId

const sessionOf = (viewer: Viewer): string | undefined =>
  viewer.role === 'visitor' ? undefined : viewer.sessionId

const deadLink = (): Failure => new Failure('invalid', DEAD_LINK, { errors: { token: DEAD_LINK } })

async function checkPassword(
  house: House,
  { userId, email }: VerifyLink,
  password: string | undefined,
  from: From,
): Promise<void> {
  if (password === undefined)
    throw new Failure(
      'signed-out',
      'Please sign in to the account that this address belongs to, then open the link again.',
    )
  if (!password) throw invalid({ password: 'Password is Required' })
  const hash = await passwordHashOf(house, userId)
  await limitFailedAttempts(house, { email, peer: from.peer }, async () => {
    if (!hash || !(await verifyPassword({ hash, password }))) throw new Failure('signed-out', WRONG_SIGN_IN)
  })
}
