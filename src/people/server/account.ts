import { z } from 'zod'
import { endSessions } from '#identity/server/end-sessions.ts'
import {
  changeAddress,
  changeNotice,
  passwordChanged,
  verifyAddress,
  VERIFY_LIFE_MS,
} from '#identity/server/identity-emails.ts'
import { precomputedHash, inIdentityTransaction } from '#identity/server/identity-transaction.ts'
import { forgetDevices } from '#identity/server/known-devices.ts'
import { listOwnSessions, type AccountSession } from '#identity/server/own-sessions.ts'
import { passwordHashOf } from '#identity/server/password-of.ts'
import { isShortForTeam, passwordMinimum, passwordRefusal } from '#identity/server/password-rules.ts'
import { reAuthenticate } from '#identity/server/re-authenticate.ts'
import { endingResetLinks } from '#identity/server/reset-token.ts'
import { signInPlace } from '#identity/server/sign-in-place.ts'
import { makeVerifyToken } from '#identity/server/verify-token.ts'
import { isPlaceholderEmail, isAccountEmail, normalEmail } from '#platform/rules/email-address.ts'
import { invalid } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import {
  isAdmin,
  isTeam,
  requireChangingPassword,
  requireSignedIn,
  type Viewer,
} from '#platform/rules/permissions.ts'
import { nameRefusal } from '#platform/rules/person-name.ts'
// A person's own account: name, password, email address, sessions.
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { countTypedEmail } from '#platform/server/rate-limits/typed-email.ts'
import { endSecretLinks } from '#privacy/server/end-secret-links.ts'
import { text, type AuthRequest } from './auth-request.ts'
import { emailAlreadyRegistered } from './sign-up.ts'

// Whether the email with the link that confirms an address was given up.
/** True until another one is written. A link that has expired is not asked about any more. */
async function isVerifyEmailLost({ database, clock }: App, email: string): Promise<boolean> {
  const mails = database.db
    .selectFrom('outbox')
    .where('kind', '=', verifyAddress.kind)
    .where('recipient', '=', email)
  const lost = await mails
    .select('seq')
    .where('status', 'in', ['failed', 'expired'])
    .where('created_at', '>', clock.now() - VERIFY_LIFE_MS)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!lost) return false
  const later = await mails.select('seq').where('seq', '>', lost.seq).limit(1).executeTakeFirst()
  return later === undefined
}

export interface Me {
  signedIn: boolean
  email?: string
  name?: string
  verified?: boolean
  isAdmin: boolean
}

export async function whoAmI(_app: App, viewer: Viewer): Promise<Me> {
  if (viewer.role === 'visitor') return { signedIn: false, isAdmin: false }
  return {
    signedIn: true,
    email: viewer.email,
    name: viewer.name,
    verified: viewer.verified,
    isAdmin: isAdmin(viewer),
  }
}

export interface OwnAccount {
  hasPassword: boolean
  passwordMinimum: number
  hasAddress: boolean
  /** We could not deliver the link that confirms the address. */
  emailLost: boolean
  sessions: AccountSession[]
}

/** What the account screen shows. */
export async function ownAccount(app: App, viewer: Viewer): Promise<OwnAccount> {
  const person = requireSignedIn(viewer)
  const hash = await passwordHashOf(app, person.userId)
  return {
    hasPassword: hash !== undefined,
    passwordMinimum: minimumOf(app, viewer),
    hasAddress: !isPlaceholderEmail(person.email),
    emailLost: !person.verified && (await isVerifyEmailLost(app, person.email)),
    sessions: await listOwnSessions(app, viewer),
  }
}

/** Ends all other sessions and what opens without one; with `all`, this session too. */
export async function endOtherSessions(
  app: App,
  viewer: Viewer,
  { all = false }: { all?: boolean } = {},
): Promise<void> {
  const person = requireSignedIn(viewer)
  await inIdentityTransaction(app, { peer: '' }, async (unit) => {
    await endSessions(app, person.userId, all ? undefined : person.sessionId)
    await endSecretLinks(unit, person)
    await unit.audit(person, 'signed out everywhere', person.userId)
  })
}

export const NAME_INPUT = z.strictObject({ name: text })

export async function changeName(
  app: App,
  viewer: Viewer,
  body: Unchecked<typeof NAME_INPUT>,
): Promise<void> {
  const person = requireSignedIn(viewer)
  const name = parseObject(NAME_INPUT, body).name.trim()
  const error = name ? nameRefusal(name) : say('people.errors', 'nameMissing')
  if (error) throw invalid({ name: error })
  await (await app.auth.$context).internalAdapter.updateUser(person.userId, { name })
}

export const PASSWORD_INPUT = z.strictObject({
  currentPassword: text.optional(),
  newPassword: text,
  revokeOtherSessions: z.boolean().optional(),
})

/**
 * Ends all other sessions and all reset links. Also sets the first password of an account that signs in with
 * a provider.
 */
export async function changePassword(
  app: App,
  viewer: Viewer,
  { body, from }: AuthRequest<typeof PASSWORD_INPUT>,
): Promise<void> {
  const person = requireChangingPassword(viewer)
  const { currentPassword, newPassword } = parseObject(PASSWORD_INPUT, body)
  const error = passwordRefusal(newPassword, {
    minimum: minimumOf(app, viewer),
    email: person.email,
  })
  if (error) throw invalid({ newPassword: error })
  await reAuthenticate(app, person, {
    password: currentPassword,
    peer: from.peer,
    field: 'currentPassword',
  })
  await inIdentityTransaction(app, { peer: from.peer, password: newPassword }, async (unit) => {
    const { internalAdapter } = await app.auth.$context
    const password = await precomputedHash(newPassword)
    await endingResetLinks(app, unit, person.userId, async () => {
      if (await internalAdapter.findCredentialAccount(person.userId))
        await internalAdapter.updatePassword(person.userId, password)
      else
        await internalAdapter.linkAccount({
          userId: person.userId,
          providerId: 'credential',
          accountId: person.userId,
          password,
        })
    })
    await endSessions(app, person.userId, person.sessionId)
    await unit.tx
      .updateTable('session')
      .set({ shortPassword: isShortForTeam(app.settings, newPassword) ? 1 : null })
      .where('id', '=', person.sessionId)
      .execute()
    const { secret, place } = signInPlace(app, from)
    await forgetDevices(unit.tx, { secret, userId: person.userId, except: place })
    await endSecretLinks(unit, person)
    await unit.audit(person, 'password changed', person.userId)
    if (!isPlaceholderEmail(person.email)) unit.email(passwordChanged, { to: person.email, facts: {} })
  })
}

/** A visitor gets here only pendingSignIn: as one of the team who must choose a longer password. */
const minimumOf = ({ settings }: App, viewer: Viewer): number =>
  passwordMinimum(settings, { isTeam: viewer.role === 'visitor' || isTeam(viewer) })

export const EMAIL_INPUT = z.strictObject({ newEmail: text, password: text.optional() })

/**
 * Emails a link to the new address; the account keeps the old one until it is opened. If the new address has
 * an account already, its owner gets an email instead, and the answer is the same.
 */
export async function changeEmail(
  app: App,
  viewer: Viewer,
  { body, from }: AuthRequest<typeof EMAIL_INPUT>,
): Promise<void> {
  const person = requireSignedIn(viewer)
  const input = parseObject(EMAIL_INPUT, body)
  const newEmail = normalEmail(input.newEmail)
  if (!isAccountEmail(newEmail)) throw invalid({ newEmail: say('people.errors', 'emailInvalid') })
  if (newEmail === person.email) throw invalid({ newEmail: say('people.errors', 'yourAddress') })
  await reAuthenticate(app, person, { password: input.password, peer: from.peer })
  await consume(
    app,
    `change-email:${person.userId}`,
    rateLimits.verification,
    say('people.errors', 'addressOften'),
  )
  if (await (await app.auth.$context).internalAdapter.findUserByEmail(newEmail))
    return emailAlreadyRegistered(app, newEmail, { peer: from.peer })
  const oldEmail = isPlaceholderEmail(person.email) ? undefined : person.email
  await inIdentityTransaction(app, { peer: from.peer }, async (unit) => {
    await countTypedEmail(unit.tx, { peer: from.peer, now: unit.at })
    if (oldEmail && !person.verified) await countTypedEmail(unit.tx, { peer: from.peer, now: unit.at })
    const token = await makeVerifyToken(unit, {
      userId: person.userId,
      email: person.email,
      updateTo: newEmail,
    })
    unit.email(changeAddress, { to: newEmail, facts: { token, from: oldEmail } })
    if (oldEmail) unit.email(changeNotice, { to: oldEmail, facts: { newEmail } })
  })
}
