import { isAPIError } from 'better-auth/api'
import { entryOf } from '#platform/rules/entry-of.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
// Calls Better Auth: its errors become our failures, and a new session leaves only as cookies.
import { say } from '#platform/rules/words.ts'

/** The origin of a request, for everything about sessions. */
export interface From {
  headers: Headers
  /** The client's address, from trusted proxies only. */
  peer: string
}

/** Set-Cookie headers. The session's token is in here and nowhere else. */
export interface SessionCookies {
  cookies: string[]
}

export const WRONG_SIGN_IN = say('identity.errors', 'wrongSignIn')
export const DEAD_LINK = say('identity.errors', 'deadLink')

const FAILURES: Record<string, () => Failure> = {
  INVALID_EMAIL_OR_PASSWORD: () => new Failure('signed-out', WRONG_SIGN_IN),
  INVALID_EMAIL: () => new Failure('signed-out', WRONG_SIGN_IN),
  INVALID_TOKEN: () => new Failure('invalid', DEAD_LINK, { errors: { token: DEAD_LINK } }),
  INVALID_OTP: () => invalid({ code: say('identity.errors', 'code.wrong') }),
  OTP_NOT_FOUND: () => invalid({ code: say('identity.errors', 'code.gone') }),
  OTP_EXPIRED: () => invalid({ code: say('identity.errors', 'code.old') }),
  TOO_MANY_ATTEMPTS: () =>
    new Failure('too-many', say('identity.errors', 'code.tooMany'), { retryAfter: 60 }),
  PROVIDER_NOT_FOUND: () => new Failure('not-found', say('identity.errors', 'wayClosed')),
}

/** The code of a Better Auth error. */
export const authCode = (error: unknown): string | undefined =>
  isAPIError(error) ? error.body?.code : undefined

export async function askAuth<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const failure = entryOf(FAILURES, authCode(error) ?? null)?.()
    throw failure ?? error
  }
}

/** The session's cookie comes first. */
export const cookiesOf = (headers: Headers): SessionCookies => ({
  cookies: headers.getSetCookie().toSorted((a, b) => rank(a) - rank(b)),
})

const rank = (cookie: string): number => (/^[^=]*session_token=/.test(cookie) ? 0 : 1)
