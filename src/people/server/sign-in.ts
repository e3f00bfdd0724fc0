import { z } from 'zod'
import {
  askAuth,
  authCode,
  cookiesOf,
  WRONG_SIGN_IN,
  type From,
  type SessionCookies,
} from '#identity/server/call-auth.ts'
import { limitFailedAttempts } from '#identity/server/failed-attempts.ts'
import { withoutTransaction } from '#identity/server/identity-transaction.ts'
import { noteShortPassword } from '#identity/server/note-short-password.ts'
import { closeOpenings, closingCookie } from '#identity/server/order-link.ts'
import { viewerOf } from '#identity/server/viewer.ts'
import { normalEmail } from '#platform/rules/email-address.ts'
import { Failure } from '#platform/rules/errors.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import type { PendingSignIn, Viewer } from '#platform/rules/permissions.ts'
// Sign-in and sign-out. Text, status and time don't reveal whether an account exists: an unknown one costs
// the same hash.
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { countTypedEmail } from '#platform/server/rate-limits/typed-email.ts'
import { localPath, text, type AuthRequest } from './auth-request.ts'
import { emailVerification } from './email-verification.ts'

export interface SignedIn extends SessionCookies {
  email: string
  name: string
  verified: boolean
  /** What must come next before the session counts. */
  needs: PendingSignIn['needs'] | undefined
}

export const SIGN_IN_INPUT = z.strictObject({
  email: text,
  password: text,
  callbackURL: localPath.optional(),
  rememberMe: z.boolean().optional(),
})

export async function signIn(
  app: App,
  _viewer: Viewer,
  { body, from }: AuthRequest<typeof SIGN_IN_INPUT>,
): Promise<SignedIn> {
  const input = parseObject(SIGN_IN_INPUT, body)
  const email = normalEmail(input.email)
  return limitFailedAttempts(app, { email, peer: from.peer }, async () => {
    try {
      const { password, rememberMe = true } = input
      const { headers, response } = await askAuth(() =>
        withoutTransaction(app, from.peer, () =>
          app.auth.api.signInEmail({
            body: { email, password, rememberMe },
            headers: from.headers,
            returnHeaders: true,
          }),
        ),
      )
      await noteShortPassword(app, app.database.db, { token: response.token, password })
      app.log.info('signed in', { actor: email, peer: from.peer })
      return {
        ...cookiesOf(headers),
        email: response.user.email,
        name: response.user.name,
        verified: response.user.emailVerified,
        needs: await missingStep(app, cookiesOf(headers)),
      }
    } catch (error) {
      if (authCode(error) === 'PASSWORD_TOO_LONG') throw new Failure('signed-out', WRONG_SIGN_IN)
      if (authCode(error) !== 'EMAIL_NOT_VERIFIED') throw error
      // The password was right, so this reveals the account to its owner only.
      await countTypedEmail(app.database.db, { peer: from.peer, now: app.clock.now() })
      await emailVerification(app, email)
      throw new Failure('forbidden', say('people.errors', 'confirmFirst'))
    }
  })
}

async function missingStep(
  app: App,
  { cookies }: SessionCookies,
): Promise<PendingSignIn['needs'] | undefined> {
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  const viewer = await viewerOf(app, new Headers({ cookie }))
  return viewer.role === 'visitor' ? viewer.pendingSignIn?.needs : undefined
}

/** Ends this session on the server and deletes its cookie, and closes an order opened by a mailed link. */
export async function signOut(app: App, viewer: Viewer, from: From): Promise<SessionCookies> {
  // The library reports success even if it could not delete the session. This delete throws instead.
  if (viewer.role !== 'visitor')
    await (
      await app.auth.$context
    ).adapter.deleteMany({ model: 'session', where: [{ field: 'id', value: viewer.sessionId }] })
  await closeOpenings(app, from.headers)
  const { headers } = await app.auth.api.signOut({ headers: from.headers, returnHeaders: true })
  return { cookies: [...cookiesOf(headers).cookies, closingCookie(app)] }
}
