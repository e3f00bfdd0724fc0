import { betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { phoneNumber } from 'better-auth/plugins/phone-number'
import { DAY, SECOND } from '#platform/rules/durations.ts'
import { isPlaceholderEmail } from '#platform/rules/email-address.ts'
import { Failure } from '#platform/rules/errors.ts'
import { ownOrigins } from '#platform/rules/links.ts'
import { PASSWORD_MAXIMUM } from '#platform/rules/sign-in-form.ts'
// Authentication with Better Auth on our own tables. Authorization is ours (viewer.ts). Its API is called
// only by the use-cases of people, so screens and calls share limits, messages and emails.
import { say } from '#platform/rules/words.ts'
import { randomId } from '#platform/server/ids.ts'
import type { Services } from '#platform/server/services.ts'
import { resetPassword, RESET_LIFE_MS, verifyAddress, VERIFY_LIFE_MS } from './identity-emails.ts'
import {
  precomputedHash,
  identityDatabase,
  emailLater,
  currentPeer,
  currentReturnTo,
} from './identity-transaction.ts'
import { rememberDevice } from './new-device.ts'
import { oidcConfig, placeholderAddress, socialProviders } from './oauth-config.ts'
import { verifyPassword } from './password-hash.ts'
import { makeVerifyToken } from './verify-token.ts'

/** Browsers accept a `__Host-` cookie only over https and only from this very host. */
const cookiePrefix = (origin: string): string => (origin.startsWith('https:') ? '__Host-shingle' : 'shingle')
/** The name that Better Auth gives it. */
export const sessionCookie = (origin: string): string => `${cookiePrefix(origin)}.session_token`
export const SESSION_LIFE_MS = 7 * DAY
const CODE_LIFE_SECONDS = 5 * 60

export type Auth = ReturnType<typeof createAuth>

export interface AuthOptions {
  secret: string
  /** The provider of OIDC_ISSUER is reachable, so offer it. */
  withOidc?: boolean
}

export function createAuth(app: Services, { secret, withOidc = false }: AuthOptions) {
  const { settings, database, clock, log } = app
  const origin = settings.APP_ORIGIN
  const https = origin.startsWith('https:')
  return betterAuth({
    baseURL: origin,
    basePath: '/api/auth',
    secret,
    database: { db: identityDatabase(database.db), type: database.kind },
    trustedOrigins: ownOrigins(origin),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: settings.PASSWORD_MINIMUM,
      maxPasswordLength: PASSWORD_MAXIMUM,
      password: { hash: precomputedHash, verify: verifyPassword },
      requireEmailVerification: settings.EMAIL_VERIFICATION === 'required',
      resetPasswordTokenExpiresIn: RESET_LIFE_MS / SECOND,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => {
        const returnTo = currentReturnTo()
        emailLater((unit) => unit.email(resetPassword, { to: user.email, facts: { token, returnTo } }))
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFY_LIFE_MS / SECOND,
      // Our own link: the library's belongs to an address instead of an account, and works repeatedly.
      sendVerificationEmail: async ({ user: { id, email } }) => {
        if (!isPlaceholderEmail(email))
          emailLater(async (unit) =>
            unit.email(verifyAddress, {
              to: email,
              facts: { token: await makeVerifyToken(unit, { userId: id, email }) },
            }),
          )
      },
    },
    account: {
      encryptOAuthTokens: true,
      // Accounts are linked only if both sides have verified the address.
      accountLinking: { enabled: true, trustedProviders: [] },
    },
    socialProviders: socialProviders(settings),
    plugins: [
      phoneNumber({
        expiresIn: CODE_LIFE_SECONDS,
        sendOTP: async ({ phoneNumber: to, code }) =>
          sendSms(settings.SMS_URL, to, (await app.words()).of('identity.emails')('sms', { code })),
        signUpOnVerification: { getTempEmail: () => placeholderAddress('phone'), getTempName: () => '' },
      }),
      genericOAuth({ config: withOidc ? [oidcConfig(settings)] : [] }),
    ],
    // No cookie cache, so that ending a session takes effect at once. No refresh: sessions end after a week.
    session: {
      expiresIn: SESSION_LIFE_MS / SECOND,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    verification: { storeIdentifier: 'hashed' },
    // The shared clock: the age of a session must not depend on one machine's clock.
    databaseHooks: {
      session: {
        create: {
          before: async (session, endpoint) => {
            if (endpoint) rememberDevice(app, { secret, userId: session.userId, endpoint })
            return {
              data: { ...session, createdAt: new Date(clock.now()), ipAddress: currentPeer() ?? null },
            }
          },
        },
      },
    },
    onAPIError: { errorURL: `${origin}/signed-in` },
    advanced: {
      cookiePrefix: cookiePrefix(origin),
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: https },
      // Trusted proxies are handled in one place (http/peer.ts).
      ipAddress: { disableIpTracking: true },
      disableOriginCheck: false,
      disableCSRFCheck: false,
      database: { generateId: () => randomId(), validateSchema: false },
    },
    rateLimit: { enabled: false }, // ours counts in the database, by account and by peer
    logger: { level: 'error', log: (_level, message) => log.warn('identity', { message }) },
    telemetry: { enabled: false },
  })
}

const TIMEOUT_MS = 8000

/** Sends a text message through the gateway of the settings: POST of { to, text } as JSON. */
async function sendSms(gateway: string | undefined, to: string, text: string): Promise<void> {
  if (!gateway) throw new Failure('not-found', say('identity.errors', 'phoneClosed'))
  const answer = await fetch(gateway, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, text }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  if (!answer?.ok) throw new Failure('unavailable', say('identity.errors', 'codeNotSent'), { retryAfter: 30 })
}
