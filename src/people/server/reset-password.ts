import { z } from 'zod'
import { teamRoleOf } from '#identity/server/admin-list.ts'
import { askAuth, DEAD_LINK, type From } from '#identity/server/call-auth.ts'
import { passwordChanged } from '#identity/server/identity-emails.ts'
import { inIdentityTransaction } from '#identity/server/identity-transaction.ts'
import { forgetDevices } from '#identity/server/known-devices.ts'
import { passwordMinimum, passwordRefusal } from '#identity/server/password-rules.ts'
import { endingResetLinks, resetTokenOwner, type TokenOwner } from '#identity/server/reset-token.ts'
import { signInPlace } from '#identity/server/sign-in-place.ts'
import { joinOrders } from '#orders/server/join-orders.ts'
import { isAccountEmail, normalEmail } from '#platform/rules/email-address.ts'
import { Failure, invalid, isFailure } from '#platform/rules/errors.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
// Resets a forgotten password by a mailed link, valid for an hour and one use. The answer is the same with
// and without an account.
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { formSending, takeKey, justMade, type Sending } from '#platform/server/idempotency.ts'
import { countOneIn, tooMany } from '#platform/server/rate-limits/consume.ts'
import { rateLimits, type RateLimit } from '#platform/server/rate-limits/rate-limits.ts'
import { countTypedEmail } from '#platform/server/rate-limits/typed-email.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { endSecretLinks } from '#privacy/server/end-secret-links.ts'
import { localPath, text, type AuthRequest } from './auth-request.ts'
import { constantDuration } from './constant-duration.ts'
import { removeSecondFactor } from './second-factor.ts'

export const RESET_REQUEST_INPUT = z.strictObject({ email: text, redirectTo: localPath.optional() })
export const RESET_INPUT = z.strictObject({ token: text, newPassword: text })

export async function requestReset(
  app: App,
  _viewer: Viewer,
  { body, from, isForm }: AuthRequest<typeof RESET_REQUEST_INPUT>,
): Promise<void> {
  const input = parseObject(RESET_REQUEST_INPUT, body)
  const email = normalEmail(input.email)
  if (!email) throw invalid({ email: say('people.errors', 'emailRequired') })
  if (!isAccountEmail(email)) throw invalid({ email: say('people.errors', 'emailInvalid') })
  const sending = isForm ? await formSending(app, 'reset', { body, peer: from.peer }) : undefined
  await constantDuration(emailReset(app, { email, returnTo: input.redirectTo, sending }, from))
}

/** Counts with and without an account, so a refusal reveals nothing about accounts. A repeated form counts once. */
async function emailReset(
  app: App,
  { email, returnTo, sending }: { email: string; returnTo: string | undefined; sending: Sending | undefined },
  from: From,
): Promise<void> {
  await inIdentityTransaction(app, { peer: from.peer, ...(returnTo && { returnTo }) }, async (unit) => {
    if (sending && (await takeKey(unit, sending))) return
    await countTypedEmail(unit.tx, { peer: from.peer, now: unit.at })
    const count = (key: string, limit: RateLimit) =>
      countOneIn(unit.tx, `${key}:${email}`, { now: unit.at, limit })
    const wait = (await count('reset', rateLimits.reset)) || (await count('reset-day', rateLimits.resetDay))
    if (wait) throw tooMany(wait, TOO_MANY_LINKS)
    await app.auth.api.requestPasswordReset({ body: { email } })
  })
}

const TOO_MANY_LINKS = say('people.errors', 'linksRequested')

export async function openResetLink(
  app: App,
  _viewer: Viewer,
  token: string,
): Promise<{ works: boolean; minimum: number }> {
  const owner = await resetTokenOwner(app, token)
  return { works: owner !== undefined, minimum: await minimumOf(app, owner) }
}

/** The holder of the link has the mailbox, and may learn that its address is on the list of admins. */
const minimumOf = async ({ database, settings }: App, owner: TokenOwner | undefined): Promise<number> =>
  passwordMinimum(settings, {
    isTeam: owner !== undefined && (await teamRoleOf(database.db, owner.email)) !== undefined,
  })

/** Ends all sessions and all other reset links, and emails the owner. */
export async function resetPassword(
  app: App,
  _viewer: Viewer,
  { body, from, isForm }: AuthRequest<typeof RESET_INPUT>,
): Promise<void> {
  const sending = isForm ? await formSending(app, 'new-password', { body, peer: from.peer }) : undefined
  try {
    await setPassword(app, { body, from }, sending)
  } catch (error) {
    // The link works once, and the same form has used it a moment ago.
    if (!isFailure(error) || !sending || !(await justMade(app, sending))) throw error
  }
}

async function setPassword(
  app: App,
  { body, from }: AuthRequest<typeof RESET_INPUT>,
  sending: Sending | undefined,
): Promise<void> {
  const { token, newPassword } = parseObject(RESET_INPUT, body)
  const owner = await resetTokenOwner(app, token)
  if (!owner) throw new Failure('invalid', DEAD_LINK, { errors: { token: DEAD_LINK } })
  const error = passwordRefusal(newPassword, {
    minimum: await minimumOf(app, owner),
    email: owner.email,
  })
  if (error) throw invalid({ newPassword: error })
  await askAuth(() =>
    inIdentityTransaction(app, { peer: from.peer, password: newPassword }, async (unit) => {
      await endingResetLinks(app, unit, owner.id, () =>
        app.auth.api.resetPassword({ body: { token, newPassword } }),
      )
      if (sending) await takeKey(unit, sending)
      await confirmOwner(app, unit, owner)
      await endSecretLinks(unit, { userId: owner.id, email: owner.email })
      await forgetDevices(unit.tx, { ...signInPlace(app, from), userId: owner.id })
      unit.email(passwordChanged, { to: owner.email, facts: {} })
    }),
  )
  await joinOrders(app, { userId: owner.id, email: owner.email })
  app.log.info('password reset', { actor: owner.email, peer: from.peer })
}

/**
 * The mailed link proves that the person owns the address. If it was unconfirmed until now, other sign-in
 * methods and the second factor may belong to somebody who registered with a stranger's address, so they are
 * removed.
 */
async function confirmOwner(app: App, unit: UnitOfWork, owner: TokenOwner): Promise<void> {
  if (owner.emailVerified) return
  await removeSecondFactor(unit, owner.id)
  const { internalAdapter } = await app.auth.$context
  for (const account of await internalAdapter.findAccounts(owner.id))
    if (account.providerId !== 'credential') await internalAdapter.deleteAccount(account.id)
  await internalAdapter.updateUser(owner.id, {
    emailVerified: true,
    phoneNumber: null,
    phoneNumberVerified: false,
  })
}
