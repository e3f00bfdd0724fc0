// The access token: one request at a time, cached until a minute before its end.
import { SECOND } from '#platform/rules/durations.ts'
import { say } from '#platform/rules/words.ts'
import { ProviderError } from '../provider.ts'
import { readJson } from './read-json.ts'
import { tokenShape } from './shapes.ts'

const SAFETY_MS = 60 * SECOND
/** Half of a call's time, so that no call joins a request for a token that is about to be given up. */
const TIMEOUT_MS = 5 * SECOND

export interface TokenOptions {
  baseUrl: string
  clientId: string
  clientSecret: string
  now(): number
}

export interface Tokens {
  get(): Promise<string>
  /** PayPal no longer takes this one. A newer one stays. */
  evict(token: string): void
}

export function createTokens(options: TokenOptions): Tokens {
  let cached: { token: string; until: number } | undefined
  let asking: Promise<string> | undefined

  async function ask(): Promise<string> {
    const { access_token: token, expires_in: seconds } = await requestToken(options)
    cached = { token, until: options.now() + seconds * SECOND - SAFETY_MS }
    return token
  }

  return {
    async get() {
      if (cached && options.now() < cached.until) return cached.token
      asking ??= ask().finally(() => (asking = undefined))
      return asking
    },
    evict(token) {
      if (cached?.token === token) cached = undefined
    },
  }
}

async function requestToken({ baseUrl, clientId, clientSecret }: TokenOptions) {
  const answer = await fetch(`${baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: 'grant_type=client_credentials',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body = await readJson(answer)
  // 4xx: the id or the secret is wrong, or of the other environment. 429 only asks for patience.
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
    throw new ProviderError(
      'misconfigured',
      say('providers.agency', 'paypal.keysNotAccepted', {
        id: 'PAYPAL_CLIENT_ID',
        secret: 'PAYPAL_CLIENT_SECRET',
        status: answer.status,
      }),
    )
  const token = answer.ok ? tokenShape.safeParse(body).data : undefined
  if (!token)
    throw new ProviderError(
      'unavailable',
      say('providers.agency', 'paypal.noToken', { status: answer.status }),
    )
  return token
}
