// PayPal Orders v2: we create an order, the buyer approves it on PayPal's page, and we capture the money.
// Webhooks and the order itself tell what happened.
import type { MachineName } from '#platform/rules/permissions.ts'
import { withoutEnd } from '#platform/rules/text.ts'
import type { PaymentProvider } from '../provider.ts'
import { decimalsIn, whyNotAmount } from './amounts.ts'
import { capture } from './capture.ts'
import { createCertificates } from './certificates.ts'
import { createClient } from './client.ts'
import { createOrder } from './create-order.ts'
import { findDispute } from './disputes.ts'
import { findProblems } from './problems.ts'
import { close, inquire } from './read-order.ts'
import { readWebhook } from './read-webhook.ts'
import { findPayment, findRefund, refund } from './refund.ts'
import { SIGNATURE_HEADERS, verifyWebhook } from './verify-webhook.ts'

export { EVENT_TYPES } from './problems.ts'

export interface PaypalOptions {
  clientId: string
  clientSecret: string
  webhookId: string
  mode: 'test' | 'live'
  siteOrigin: string
  /** Another server that speaks the protocol, in test mode only. It may have a path. */
  apiUrl?: string | undefined
  /** Where the buyer's page is, if not at PayPal and not at the origin of apiUrl. */
  checkoutOrigin?: string | undefined
  /** Only for our own stand-in, which can't issue certificates. */
  acceptsBareKey: boolean
  now?: () => number
}

const PAYPAL = {
  live: { api: 'https://api-m.paypal.com', checkout: 'https://www.paypal.com' },
  test: { api: 'https://api-m.sandbox.paypal.com', checkout: 'https://www.sandbox.paypal.com' },
}

export function paypal(options: PaypalOptions): PaymentProvider {
  const { clientId, clientSecret, webhookId, mode, siteOrigin, apiUrl } = options
  const { acceptsBareKey, now = Date.now } = options
  if (mode === 'live' && (apiUrl || options.checkoutOrigin || acceptsBareKey))
    throw new Error('In live mode PayPal has no other addresses and no bare keys')
  const test = mode === 'test'
  const baseUrl = withoutEnd(apiUrl ?? PAYPAL[mode].api, '/')
  const checkoutOrigin = originOf(options.checkoutOrigin ?? apiUrl ?? PAYPAL[mode].checkout)
  const client = createClient({ baseUrl, clientId, clientSecret, now })
  const certificates = createCertificates({ mode, acceptsBareKey, now })
  const rules = { mode, apiUrl }
  return {
    name: 'paypal' as const as 'paypal' & MachineName,
    formOrigins: formOrigins(checkoutOrigin),
    webhookOnly: ['reversed', 'other'],
    signatureHeaders: SIGNATURE_HEADERS,
    whyNotAmount,
    decimalsIn,
    begin: (attempt) => createOrder({ client, siteOrigin, checkoutOrigin }, attempt),
    verify: (received, signal) => verifyWebhook(received, { webhookId, rules, certificates }, signal),
    read: (raw) => readWebhook(raw, test),
    api: {
      inquire: (checkout) => inquire(client, test, checkout),
      close: (checkout) => close(client, test, checkout),
      capture: (checkout, key) => capture(checkout, { client, test, key }),
      refund: (request) => refund(client, test, request),
      findRefund: (request) => findRefund(client, test, request),
      findPayment: (txnId) => findPayment(client, txnId),
      findDispute: (txnId) => findDispute(client, txnId),
      findProblems: () => findProblems({ client, webhookId, mode, baseUrl, siteOrigin }),
    },
  }
}

const originOf = (address: string): string => new URL(address).origin

/** PayPal redirects to its other hosts, and some browsers apply `form-action` to redirects too. */
const formOrigins = (origin: string): string[] =>
  /(^|\.)paypal\.com$/.test(new URL(origin).hostname) ? [origin, 'https://*.paypal.com'] : [origin]
