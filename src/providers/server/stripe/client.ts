// The official client. It is loaded only if Stripe is configured: it takes 200 ms and 19 MB.
import type { Stripe } from 'stripe'
import { SECOND } from '#platform/rules/durations.ts'
import { withoutEnd } from '#platform/rules/text.ts'

/** The version of the package. Our webhook endpoint has it too, and must follow a newer package. */
export const API_VERSION = '2026-10-28.endive'

const STRIPE_API = 'https://api.stripe.com'
const TIMEOUT_MS = 10 * SECOND

interface ClientOptions {
  secretKey: string
  /** May have a path, which the client's own settings for the host can't. */
  apiUrl?: string | undefined
  timeoutMs?: number | undefined
}

export interface Loaded {
  client: Stripe
  webhooks: typeof Stripe.webhooks
}

export async function loadStripe({ secretKey, apiUrl, timeoutMs }: ClientOptions): Promise<Loaded> {
  const { Stripe } = await import('stripe')
  const base = withoutEnd(apiUrl ?? STRIPE_API, '/')
  const client = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    // It would write an id of this machine into the home folder.
    telemetry: false,
    // Our own callers repeat what is safe to repeat.
    maxNetworkRetries: 0,
    timeout: timeoutMs ?? TIMEOUT_MS,
    httpClient: Stripe.createFetchHttpClient((url, init) => {
      const { pathname, search } = new URL(url instanceof Request ? url.url : url)
      // A redirect could carry the secret key to another host.
      return fetch(base + pathname + search, { ...init, redirect: 'error' })
    }),
  })
  return { client, webhooks: Stripe.webhooks }
}
