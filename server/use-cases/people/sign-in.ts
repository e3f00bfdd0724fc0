// Signing in and out. Whether an account exists can't be told from words, status or time: an unknown one
// costs the same hash.
import { z } from 'zod'
import { normalEmail } from '#domain/email-address.ts'
import { Failure } from '#domain/errors.ts'
import { parseObject } from '#domain/parse-object.ts'
import type { Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import {
  askAuth,
  authCode,
  cookiesOf,
  WRONG_SIGN_IN,
  type From,
  type SessionCookies,
} from '../../identity/call-auth.ts'
import { limitFailedAttempts } from '../../identity/failed-attempts.ts'
import { withoutTransaction } from '../../identity/identity-work.ts'
import { mailVerification } from './mail-verification.ts'
import { ownPath } from './own-path.ts'

const text = z.string({ error: 'must be text' })

export interface SignedIn extends SessionCookies {
  email: string
  name: string
  verified: boolean
}

export const SIGN_IN_INPUT = z.strictObject({
  email: text,
  password: text,
  callbackURL: ownPath.optional(),
  rememberMe: z.boolean().optional(),
})

export async function signIn(house: House, _viewer: Viewer, body: unknown, from: From): Promise<SignedIn> {
  const given = parseObject(SIGN_IN_INPUT, body)
  const email = normalEmail(given.email)
  return limitFailedAttempts(house, { email, peer: from.peer }, async () => {
    try {
      const { password, rememberMe = true } = given
      const { headers, response } = await askAuth(() =>
        withoutTransaction(house, from.peer, () =>
          house.auth.api.signInEmail({
            body: { email, password, rememberMe },
            headers: from.headers,
            returnHeaders: true,
          }),
        ),
      )
      house.log.info('signed in', { actor: email, peer: from.peer })
      return {
        ...cookiesOf(headers),
        email: response.user.email,
        name: response.user.name,
        verified: response.user.emailVerified,
      }
    } catch (error) {
      if (authCode(error) === 'PASSWORD_TOO_LONG') throw new Failure('signed-out', WRONG_SIGN_IN)
      if (authCode(error) !== 'EMAIL_NOT_VERIFIED') throw error
      // The password was right, so this tells only the owner.
      await mailVerification(house, email)
      throw new Failure(
        'forbidden',
        'Please confirm your e-mail address first: we sent you a link. Then you can sign in.',
      )
    }
  })
}

/** Ends this session on the server, and takes its cookie off the browser. */
export async function signOut(house: House, viewer: Viewer, from: From): Promise<SessionCookies> {
  // The library says yes even where the session could not be deleted. Whoever signs out must not believe that
  // it is over while it is not.
  if (viewer.role !== 'visitor')
    await (
      await house.auth.$context
    ).adapter.deleteMany({ model: 'session', where: [{ field: 'id', value: viewer.sessionId }] })
  const { headers } = await house.auth.api.signOut({ headers: from.headers, returnHeaders: true })
  return cookiesOf(headers)
}
