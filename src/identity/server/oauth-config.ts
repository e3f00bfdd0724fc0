// Configures Better Auth for the sign-in providers of the settings.
import { randomId } from '#platform/server/ids.ts'
import type { Settings } from '#platform/server/settings/settings.ts'

export const OIDC = 'oidc'

/**
 * The email address for an account that has none. Its domain can't exist, and it is random, so nobody can
 * register it beforehand.
 */
export const placeholderAddress = (method: string): string =>
  `${randomId().toLowerCase()}@${method}.placeholder.invalid`

/** The library would derive the address from the public account number. */
const withPlaceholder = ({ data }: { data: { email?: string | undefined } }) =>
  data.email ? {} : { email: placeholderAddress('twitter') }

const credentials = (clientId: string, clientSecret: string | undefined) => ({
  clientId,
  ...(clientSecret !== undefined && { clientSecret }),
})

export function socialProviders(settings: Settings) {
  const {
    GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET,
    GITHUB_CLIENT_ID,
    GITHUB_CLIENT_SECRET,
    TWITTER_CLIENT_ID,
    TWITTER_CLIENT_SECRET,
  } = settings
  return {
    ...(GOOGLE_CLIENT_ID && { google: credentials(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET) }),
    ...(GITHUB_CLIENT_ID && { github: credentials(GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET) }),
    ...(TWITTER_CLIENT_ID && {
      twitter: {
        ...credentials(TWITTER_CLIENT_ID, TWITTER_CLIENT_SECRET),
        mapProfileToUser: withPlaceholder,
      },
    }),
  }
}

export const discoveryUrl = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

export const oidcConfig = ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Settings) => ({
  providerId: OIDC,
  clientId: OIDC_CLIENT_ID!,
  clientSecret: OIDC_CLIENT_SECRET,
  discoveryUrl: discoveryUrl(OIDC_ISSUER!),
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
  requireIdTokenVerification: true,
})
