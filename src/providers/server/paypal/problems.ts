// Checks the settings against PayPal, in sentences for the admin that name the setting.
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
    if (error.kind === 'unavailable')
      return [`PayPal gives no answer at ${options.baseUrl}: ${error.message}.`]
    const where = options.mode === 'test' ? 'PayPal’s sandbox (PAYMENT_MODE is test)' : 'PayPal'
    return [
      `PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET: ${where} does not accept them. ` +
        `Both must be those of one app: ${error.message}.`,
    ]
  }
}

/** The call needs a token, so it also proves the id and the secret. */
async function webhookProblems({ client, webhookId, siteOrigin }: ProblemOptions): Promise<string[]> {
  const unknown = `PAYPAL_WEBHOOK_ID: PayPal knows no webhook ${webhookId} of this app.`
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
      `PAYPAL_WEBHOOK_ID: this webhook calls ${url}. Change its address at PayPal to ${siteOrigin}${path}.`,
    )
  const ticked = new Set(types.map(({ name }) => name))
  const missing = ticked.has('*') ? [] : EVENT_TYPES.filter((name) => !ticked.has(name))
  if (missing.length > 0)
    problems.push(
      `PAYPAL_WEBHOOK_ID: this webhook does not report ${new Intl.ListFormat('en').format(missing)}. ` +
        'Tick them at PayPal.',
    )
  return problems
}
