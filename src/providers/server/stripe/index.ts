// Stripe Checkout: the customer pays on a page at Stripe. Webhooks say that something happened, and then the
// session is asked for.
import type { MachineName } from '#platform/rules/permissions.ts'
import type { ProviderName } from '#platform/server/settings/provider-names.ts'
import type { PaymentProvider, Reading } from '../provider.ts'
import { decimalsIn, whyNotAmount } from './amounts.ts'
import { chargeCard, findCharge, forgetCard } from './charge-card.ts'
import { loadStripe } from './client.ts'
import { calling } from './errors.ts'
import { close, inquire } from './inquire.ts'
import { openSession } from './open-session.ts'
import { findProblems } from './problems.ts'
import { readWebhook } from './read-webhook.ts'
import { findPayment, findRefund, makeRefund } from './refund.ts'
import { SIGNATURE_HEADER, verifyWebhook } from './verify-webhook.ts'

export interface StripeOptions {
  secretKey: string
  /** Several while one is being replaced. */
  webhookSecrets: string[]
  mode: 'test' | 'live'
  siteOrigin: string
  /** Another server that speaks Stripe's protocol; it may have a path. */
  apiUrl?: string
  /** The only origin that customers are sent to. */
  checkoutOrigin?: string
  /** After how long a call is given up; ten seconds. */
  timeoutMs?: number
}

const STRIPE_CHECKOUT = 'https://checkout.stripe.com'

export async function stripe(options: StripeOptions): Promise<PaymentProvider> {
  const { webhookSecrets, mode, apiUrl, siteOrigin } = options
  const { client, webhooks } = await loadStripe(options)
  const checkoutOrigin = options.checkoutOrigin ?? (apiUrl ? new URL(apiUrl).origin : STRIPE_CHECKOUT)
  const test = mode === 'test'
  return {
    name: 'stripe' as ProviderName & MachineName,
    formOrigins: [checkoutOrigin],
    signatureHeaders: [SIGNATURE_HEADER],
    whyNotAmount,
    decimalsIn,
    begin: (attempt) => calling(() => openSession(client, attempt, { ...options, checkoutOrigin })),
    verify: async (received) => verifyWebhook(received, webhookSecrets, webhooks),
    read: (raw) => readOwn(raw, siteOrigin),
    api: {
      inquire: (checkout) => calling(() => inquire(client, checkout)),
      close: (checkout) => calling(() => close(client, checkout)),
      charge: (charge) => calling(() => chargeCard(client, charge, options)),
      findCharge: (charge) => calling(() => findCharge(client, charge)),
      forgetCard: (card) => calling(() => forgetCard(client, card)),
      refund: (request) => calling(() => makeRefund(client, request, test)),
      findRefund: (request) => calling(() => findRefund(client, request, test)),
      findPayment: (txnId) => calling(() => findPayment(client, txnId)),
      findProblems: () => findProblems(client, options),
    },
  }
}

/** Another of our sites may share the account. Its orders are not ours. */
function readOwn(raw: Uint8Array, siteOrigin: string): Reading {
  const { site, ...reading } = readWebhook(raw)
  if (site === undefined || site === new URL(siteOrigin).host) return reading
  return { event: { ...reading.event, orderRef: undefined } }
}
