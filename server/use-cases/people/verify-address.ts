// Confirming an address. The link alone is not enough: it must be opened in a session of the account, or with its password. Otherwise somebody
// could register with a stranger's address, and the stranger, by confirming, would lend it to them.
import { z } from 'zod'
import { parseObject } from '#content/model/to-schema.ts'
import { hasNoAddress, normalEmail } from '#domain/email-address.ts'
import { Failure, invalid } from '#domain/errors.ts'
import { requireSignedIn, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { DEAD_LINK, WRONG_SIGN_IN, type From, type SessionCookies } from '../../identity/ask-auth.ts'
import { identityWork } from '../../identity/identity-work.ts'
import { verifyPassword } from '../../identity/password-hash.ts'
import { passwordHashOf } from '../../identity/re-authenticate.ts'
import { endingResetLinks } from '../../identity/reset-token.ts'
import { readVerifyToken, type VerifyToken } from '../../identity/verify-token.ts'
import { isListedAdmin } from '../../identity/viewer.ts'
import { countWrongTries } from '../../identity/wrong-tries.ts'
import { ALLOWED } from '../../limits/allowances.ts'
import { takeFrom } from '../../limits/limit.ts'
import { alikeInTime } from './alike-in-time.ts'
import { keepOneAdmin } from './keep-one-admin.ts'
import { mailVerification, writeVerification } from './mail-verification.ts'
import { ADDRESS_CHANGED } from './own-addresses.ts'
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
  const found = await accountOf(house, token)
  if (!found) return { state: 'dead' }
  return { state: isOwn(viewer, found.user) ? 'confirm' : 'password', address: found.updateTo ?? found.email, changes: found.updateTo !== undefined }
}

export async function confirmAddress(house: House, viewer: Viewer, body: unknown, from: From): Promise<SessionCookies> {
  const { token, password } = parseObject({ token: text, password: text.optional() }, body)
  const found = await accountOf(house, token)
  if (!found) throw new Failure('invalid', DEAD_LINK, { errors: { token: DEAD_LINK } })
  const { user, updateTo } = found
  const own = isOwn(viewer, user)
  if (!own) await checkPassword(house, user, password, from)
  await identityWork(house, { peer: from.peer }, async (work) => {
    const { internalAdapter } = await house.auth.$context
    if (!updateTo) return internalAdapter.updateUser(user.id, { emailVerified: true })
    if (await internalAdapter.findUserByEmail(updateTo)) throw new Failure('conflict', 'This address can’t be used for your account.')
    const wasAdmin = await isListedAdmin(work.tx, user.email)
    await endingResetLinks(house, work, user.id, () => internalAdapter.updateUser(user.id, { email: updateTo, emailVerified: true }))
    if (wasAdmin) await keepOneAdmin(house, work, 'You are the last admin. Put the new address on the list of admins first.')
    await work.audit(user.email, ADDRESS_CHANGED, user.id, updateTo)
  })
  house.log.info('address confirmed', { actor: updateTo ?? user.email })
  return own ? { cookies: [] } : signIn(house, viewer, { email: updateTo ?? user.email, password }, from)
}

/** Mails the link again. To a visitor the answer is the same whether there is such an account or not. */
export async function requestVerification(house: House, viewer: Viewer, body: unknown): Promise<void> {
  const given = parseObject({ email: text, callbackURL: ownPath.optional() }, body)
  const email = normalEmail(given.email)
  if (viewer.role !== 'visitor' && email !== viewer.email) throw invalid({ email: 'This is not the address of your account.' })
  await alikeInTime(mailVerification(house, email))
}

/** The same for oneself: here it is said when it was too often. */
export async function resendOwnVerification(house: House, viewer: Viewer): Promise<void> {
  const { email, verified } = requireSignedIn(viewer)
  if (verified || hasNoAddress(email)) throw new Failure('conflict', 'There is nothing to confirm.')
  await takeFrom(house, `verify:${email}`, ALLOWED.verification, 'We sent you several links already.')
  await writeVerification(house, email)
}

const isOwn = (viewer: Viewer, user: { id: string }): boolean => viewer.role !== 'visitor' && viewer.userId === user.id

async function checkPassword(house: House, user: { id: string; email: string }, password: string | undefined, from: From): Promise<void> {
  if (password === undefined) throw new Failure('signed-out', 'Please sign in to the account that this address belongs to, then open the link again.')
  if (!password) throw invalid({ password: 'Password is Required' })
  const hash = await passwordHashOf(house, user.id)
  await countWrongTries(house, { email: user.email, peer: from.peer }, async () => {
    if (!hash || !(await verifyPassword({ hash, password }))) throw new Failure('signed-out', WRONG_SIGN_IN)
  })
}

async function accountOf(house: House, token: string): Promise<(VerifyToken & { user: { id: string; email: string } }) | undefined> {
  const claims = await readVerifyToken(house, token)
  const found = claims && (await (await house.auth.$context).internalAdapter.findUserByEmail(claims.email))
  return found ? { ...claims, user: { id: found.user.id, email: found.user.email } } : undefined
}
