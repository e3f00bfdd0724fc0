// Checks the settings against PayPal, in sentences for the admin that name the setting.
import { as, say } from '#platform/rules/words.ts'
import { webhookPath } from '../paths.ts'
import { ProviderError } from '../provider.ts'
import type { Client } from './client.ts'
import { webhookShape } from './shapes.ts'
import { isPaypalId } from './texts.ts'

/** The kinds of webhooks that we act upon. */
export const EVENT_TYPES = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]

interface ProblemOptions {
  client: Client
  webhookId: string
  mode: 'test' | 'live'
  baseUrl: string
  siteOrigin: string
}

export async function findProblems(options: ProblemOptions): Promise<string[]> {
  try {
    return await webhookProblems(options)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const said = error.message
    if (error.kind === 'unavailable')
      return [say('providers.agency', 'paypal.noAnswerAt', { address: options.baseUrl, said })]
    const keys = { id: 'PAYPAL_CLIENT_ID', secret: 'PAYPAL_CLIENT_SECRET' }
    return [
      options.mode === 'test'
        ? say('providers.agency', 'paypal.keysInSandbox', { ...keys, modeSetting: 'PAYMENT_MODE', said })
        : say('providers.agency', 'paypal.keys', { ...keys, said }),
    ]
  }
}

const SETTING = 'PAYPAL_WEBHOOK_ID'

/** The call needs a token, so it also proves the id and the secret. */
async function webhookProblems({ client, webhookId, siteOrigin }: ProblemOptions): Promise<string[]> {
  const unknown = say('providers.agency', 'paypal.unknownWebhook', { setting: SETTING, webhook: webhookId })
  const answer = await client.call({
    method: 'GET',
    // Asking with a harmless id still proves the credentials.
    path: `/v1/notifications/webhooks/${isPaypalId(webhookId) ? webhookId : 'unknown'}`,
    shape: webhookShape,
  })
  if ('refusal' in answer || !isPaypalId(webhookId)) return [unknown]
  const { url, event_types: types } = answer.value
  const path = webhookPath('paypal')
  const problems: string[] = []
  if (!URL.canParse(url) || new URL(url).pathname !== path)
    problems.push(
      say('providers.agency', 'paypal.webhookElsewhere', {
        setting: SETTING,
        address: url,
        ours: siteOrigin + path,
      }),
    )
  const ticked = new Set(types.map(({ name }) => name))
  const missing = ticked.has('*') ? [] : EVENT_TYPES.filter((name) => !ticked.has(name))
  if (missing.length > 0)
    problems.push(
      say('providers.agency', 'paypal.webhookLacks', { setting: SETTING, events: as('list', missing) }),
    )
  return problems
}
