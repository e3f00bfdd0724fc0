// Better Auth on our own tables: who somebody is. What they may do is decided by us (viewer.ts), and its
// calls are reached through our own use-cases (use-cases/people), so that limits, words and mails are the
// same for the screens and for the calls.
import { betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { phoneNumber } from 'better-auth/plugins/phone-number'
import { hasNoAddress } from '#domain/email-address.ts'
import { ownOrigins } from '#domain/links.ts'
import { PASSWORD_MAXIMUM } from '#domain/sign-in-form.ts'
import { DAY, SECOND } from '../clock.ts'
import { randomId } from '../ids.ts'
import type { Services } from '../services.ts'
import { resetMail, RESET_LIFE_MS, verifyMail, VERIFY_LIFE_MS } from './identity-mails.ts'
import { hashOfWork, identityDatabase, mailLater, peerOfWork, returnToOfWork } from './identity-work.ts'
import { oidcConfig, placeholderAddress, socialProviders } from './oauth-config.ts'
import { verifyPassword } from './password-hash.ts'
import { sendSms } from './send-sms.ts'
import { makeVerifyToken } from './verify-token.ts'

/** Over https the prefix makes browsers refuse a cookie from anywhere but this very host. */
const cookiePrefix = (origin: string): string => (origin.startsWith('https:') ? '__Host-shingle' : 'shingle')
/** As the library names it. */
export const sessionCookie = (origin: string): string => `${cookiePrefix(origin)}.session_token`
export const SESSION_LIFE_MS = 7 * DAY
const CODE_LIFE_SECONDS = 5 * 60

export type Auth = ReturnType<typeof createAuth>

export interface AuthOptions {
  secret: string
  /** The provider that OIDC_ISSUER names has answered: offer it. */
  withOidc?: boolean
}

export function createAuth(house: Services, { secret, withOidc = false }: AuthOptions) {
  const { settings, database, clock, log } = house
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
      password: { hash: hashOfWork, verify: verifyPassword },
      requireEmailVerification: settings.EMAIL_VERIFICATION === 'required',
      resetPasswordTokenExpiresIn: RESET_LIFE_MS / SECOND,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) =>
        mailLater(resetMail(user.email, { origin, token, now: clock.now(), returnTo: returnToOfWork() })),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFY_LIFE_MS / SECOND,
      // With a link of our own: the library's is bound to an address and not to an account, and works again
      // and again.
      sendVerificationEmail: async ({ user: { id, email } }) => {
        if (!hasNoAddress(email))
          mailLater(async (work) =>
            verifyMail(email, {
              origin,
              token: await makeVerifyToken(work, { userId: id, email }),
              now: work.at,
            }),
          )
      },
    },
    account: {
      encryptOAuthTokens: true,
      // An account of a provider joins one of ours only where both sides have verified the address.
      accountLinking: { enabled: true, trustedProviders: [] },
    },
    socialProviders: socialProviders(settings),
    plugins: [
      phoneNumber({
        expiresIn: CODE_LIFE_SECONDS,
        sendOTP: ({ phoneNumber: to, code }) =>
          sendSms(settings.SMS_URL, to, `${code} is your code to sign in. It works for 5 minutes.`),
        signUpOnVerification: { getTempEmail: () => placeholderAddress('phone'), getTempName: () => '' },
      }),
      genericOAuth({ config: withOidc ? [oidcConfig(settings)] : [] }),
    ],
    // No cookie cache: a session that was ended is ended at once. No refresh: a week is a week.
    session: {
      expiresIn: SESSION_LIFE_MS / SECOND,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    verification: { storeIdentifier: 'hashed' },
    // Our own time: how old a session is must not depend on the clock of the machine that made it.
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({
            data: { ...session, createdAt: new Date(clock.now()), ipAddress: peerOfWork() ?? null },
          }),
        },
      },
    },
    onAPIError: { errorURL: `${origin}/signed-in` },
    advanced: {
      cookiePrefix: cookiePrefix(origin),
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: https },
      // Whom we believe about addresses is decided in one place (http/peer.ts).
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
