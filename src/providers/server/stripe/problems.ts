// What is wrong with the settings, in sentences for the admin. Each names the setting.
import type { Stripe } from 'stripe'
import { webhookPath } from '../paths.ts'
import { API_VERSION } from './client.ts'
import { failureOf } from './errors.ts'
import { EVENT_TYPES } from './read-webhook.ts'

export interface ProblemOptions {
  secretKey: string
  webhookSecrets: readonly string[]
  mode: 'test' | 'live'
  siteOrigin: string
}

export async function findProblems(client: Stripe, options: ProblemOptions): Promise<string[]> {
  const problems = problemsOfSettings(options)
  const refusal = await whyRefused(client)
  if (refusal) return [...problems, refusal]
  return [...problems, ...(await problemsOfEndpoint(client, options))]
}

function problemsOfSettings({ secretKey, webhookSecrets, mode }: ProblemOptions): string[] {
  const otherMode = mode === 'live' ? 'test' : 'live'
  const isOther = new RegExp(`^[sr]k_${otherMode}_`).test(secretKey)
  const isKey = /^[sr]k_(test|live)_/.test(secretKey)
  return [
    ...(isOther ? [`STRIPE_SECRET_KEY is a ${otherMode} key, but PAYMENT_MODE is ${mode}.`] : []),
    ...(isKey ? [] : ['STRIPE_SECRET_KEY is no secret key: those start with sk_ or rk_.']),
    ...(webhookSecrets.length && webhookSecrets.every((secret) => secret.startsWith('whsec_'))
      ? []
      : ['STRIPE_WEBHOOK_SECRET is no secret of a webhook: those start with whsec_.']),
  ]
}

/** Reads what payments need: a restricted key may read one thing and not another. */
async function whyRefused(client: Stripe): Promise<string | undefined> {
  const reads: [what: string, read: () => Promise<unknown>][] = [
    ['Checkout Sessions', () => client.checkout.sessions.list({ limit: 1 })],
    ['refunds', () => client.refunds.list({ limit: 1 })],
    ['disputes', () => client.disputes.list({ limit: 1 })],
  ]
  for (const [what, read] of reads) {
    try {
      await read()
    } catch (error) {
      const { statusCode } = failureOf(error)
      const reason = error instanceof Error ? error.message : ''
      if (statusCode === 401) return `STRIPE_SECRET_KEY: Stripe does not know this key. It says: ${reason}`
      if (statusCode === 403) return `STRIPE_SECRET_KEY: the key may not read ${what}. Stripe says: ${reason}`
      return `Stripe did not answer: ${reason}`
    }
  }
  return undefined
}

async function problemsOfEndpoint(client: Stripe, { mode, siteOrigin }: ProblemOptions): Promise<string[]> {
  const url = siteOrigin + webhookPath('stripe')
  const endpoints = await client.webhookEndpoints
    .list({ limit: 100 })
    // A restricted key often can't read them. That is no problem of the payments.
    .catch(() => undefined)
  if (!endpoints) return []
  const endpoint = endpoints.data.find((found) => found.url === url)
  if (!endpoint)
    // In test mode, webhooks may be forwarded by Stripe's command line tool, which needs no endpoint.
    return mode === 'live'
      ? [`Stripe has no webhook endpoint with the address ${url}, so payments are noticed late.`]
      : []
  const { status, api_version: version, enabled_events: types } = endpoint
  const missing = types.includes('*') ? [] : EVENT_TYPES.filter((type) => !types.some((one) => one === type))
  return [
    ...(status === 'enabled' ? [] : ['The webhook endpoint at Stripe is disabled.']),
    ...(version === API_VERSION
      ? []
      : [
          `The webhook endpoint at Stripe speaks API version ${version ?? 'of the account'}; ` +
            `make it ${API_VERSION}.`,
        ]),
    ...(missing.length ? [`The webhook endpoint at Stripe does not send ${missing.join(', ')}.`] : []),
  ]
}
