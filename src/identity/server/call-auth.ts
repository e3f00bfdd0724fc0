// Calls Better Auth: its errors become our failures, and a new session leaves only as cookies.
import { isAPIError } from 'better-auth/api'
import { entryOf } from '#platform/rules/entry-of.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'

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

export const WRONG_SIGN_IN = 'Incorrect email or password. Please try again.'
export const DEAD_LINK = 'This link does not work any more: it was used already, or it is too old.'

const FAILURES: Record<string, () => Failure> = {
  INVALID_EMAIL_OR_PASSWORD: () => new Failure('signed-out', WRONG_SIGN_IN),
  INVALID_EMAIL: () => new Failure('signed-out', WRONG_SIGN_IN),
  INVALID_TOKEN: () => new Failure('invalid', DEAD_LINK, { errors: { token: DEAD_LINK } }),
  INVALID_OTP: () => invalid({ code: 'This is not the code we sent. Please check it.' }),
  OTP_NOT_FOUND: () => invalid({ code: 'This code does not work any more. Please ask for a new one.' }),
  OTP_EXPIRED: () => invalid({ code: 'This code is too old. Please ask for a new one.' }),
  TOO_MANY_ATTEMPTS: () =>
    new Failure('too-many', 'Too many wrong codes. Please ask for a new one.', { retryAfter: 60 }),
  PROVIDER_NOT_FOUND: () => new Failure('not-found', 'This way to log in is not offered here.'),
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
