// Stripe Checkout: the customer pays on a page at Stripe. Webhooks say that something happened, and then the
// session is asked for.
import type { Stripe } from 'stripe'
import type { MachineName } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { ProviderName } from '#platform/server/settings/provider-names.ts'
import { returnPath, webhookPath } from '../paths.ts'
import {
  type PaymentProvider,
  type Reading,
  ProviderError,
  type PaymentEvent,
  type RefundRequest,
  type CardCharge,
  type ChargeAnswer,
  type SavedCard,
} from '../provider.ts'
import { decimalsIn, whyNotAmount, toStripe } from './amounts.ts'
import { loadStripe, API_VERSION } from './client.ts'
import { calling, isMissing, failureOf } from './errors.ts'
import { close, inquire, listRefunds, inquiryOfCharge } from './inquire.ts'
import { openSession, descriptionOf, metadataOf } from './open-session.ts'
import { refundEvent } from './payment-events.ts'
import { readWebhook, EVENT_TYPES } from './read-webhook.ts'
import { paymentIntent, refund, cardCharge } from './shapes.ts'
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

async function makeRefund(client: Stripe, request: RefundRequest, test: boolean): Promise<PaymentEvent> {
  const { id, key, txnId, orderRef, amountCents, currency } = request
  const amount = toStripe(amountCents, currency)
  if (amount === undefined)
    throw new ProviderError('refused', say('providers.agency', 'stripe.noPartRefund', { currency }))
  const made = await client.refunds.create(
    {
      payment_intent: txnId,
      amount,
      // Of the three reasons that Stripe knows, only this one accuses nobody.
      reason: 'requested_by_customer',
      metadata: { refund: id, order: orderRef.id },
    },
    { idempotencyKey: key },
  )
  return refundEvent(refund.parse(made), { test, orderRef })
}

/** Call it after an unclear answer. If two tries came through, returns the one that stands. */
async function findRefund(
  client: Stripe,
  { id, txnId, orderRef }: RefundRequest,
  test: boolean,
): Promise<PaymentEvent | undefined> {
  const events = (await listRefunds(client, txnId))
    .filter(({ metadata }) => metadata.refund === id)
    .map((found) => refundEvent(found, { test, orderRef }))
  return events.find(({ status }) => status !== 'refund-failed') ?? events[0]
}

/** Undefined if the payment is of another shop on the same account. */
async function findPayment(
  client: Stripe,
  txnId: string,
): Promise<Pick<Reading, 'checkoutId' | 'checkoutRef'> | undefined> {
  if (!/^pi_\w+$/.test(txnId)) return undefined
  try {
    const { metadata } = paymentIntent.parse(await client.paymentIntents.retrieve(txnId))
    return metadata.checkout ? { checkoutId: metadata.checkout } : undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

// Charges a card or an account that Stripe keeps for us, while the customer is away.
async function chargeCard(
  client: Stripe,
  charge: CardCharge,
  { siteOrigin }: { siteOrigin: string },
): Promise<ChargeAnswer> {
  // Stripe forgets a key after a day, and a restored site writes another order for the same period.
  const earlier = await findCharge(client, charge)
  if (earlier) return earlier
  const { id, order, card } = charge
  const amount = toStripe(order.amountCents, order.currency)
  if (amount === undefined)
    throw new ProviderError('refused', say('providers.agency', 'stripe.noPart', { currency: order.currency }))
  try {
    const made = await client.paymentIntents.create(
      {
        amount,
        currency: order.currency.toLowerCase(),
        customer: card.customer,
        payment_method: card.method,
        off_session: true,
        confirm: true,
        // Stripe asks for it, as some methods could send the customer elsewhere. Nobody is here to be sent.
        return_url: siteOrigin + returnPath(order.id),
        expand: ['latest_charge'],
        metadata: metadataOf(id, order, siteOrigin),
        description: descriptionOf(order),
      },
      { idempotencyKey: id },
    )
    return answerOf(client, charge, made)
  } catch (error) {
    const { statusCode } = failureOf(error)
    // The bank refused the card, or wants the customer to confirm: nothing was charged.
    if (statusCode === 402) return { ref: intentIdOf(error), state: 'closed', events: [] }
    throw error
  }
}

function intentIdOf(error: unknown): string | null {
  const { payment_intent: intent } = (error ?? {}) as { payment_intent?: { id?: unknown } }
  return typeof intent?.id === 'string' && /^pi_\w+$/.test(intent.id) ? intent.id : null
}

/** More charges of one customer than a retainer makes in many years. */
const MOST = 300

async function findCharge(client: Stripe, charge: CardCharge): Promise<ChargeAnswer | undefined> {
  const all = client.paymentIntents.list({
    customer: charge.card.customer,
    limit: 100,
    expand: ['data.latest_charge'],
  })
  const found = (await all.autoPagingToArray({ limit: MOST })).find(
    ({ metadata }) => metadata.checkout === charge.id,
  )
  return found && answerOf(client, charge, found)
}

const answerOf = async (
  client: Stripe,
  { id, order }: CardCharge,
  made: Stripe.PaymentIntent,
): Promise<ChargeAnswer> => ({
  ref: made.id,
  ...(await inquiryOfCharge(client, cardCharge.parse(made), { id, orderId: order.id, payKey: order.payKey })),
})

/** Throws until the card is certainly gone. */
async function forgetCard(client: Stripe, { method }: SavedCard): Promise<void> {
  await client.paymentMethods.detach(method).catch(async (error: unknown) => {
    if (isMissing(error)) return
    // Stripe refuses to detach it twice. The answer to an earlier call may have been lost.
    if (failureOf(error).statusCode === 400 && !(await client.paymentMethods.retrieve(method)).customer)
      return
    throw error
  })
}

// What is wrong with the settings, in sentences for the admin. Each names the setting.
const KEY = 'STRIPE_SECRET_KEY'

interface ProblemOptions {
  secretKey: string
  webhookSecrets: readonly string[]
  mode: 'test' | 'live'
  siteOrigin: string
}

async function findProblems(client: Stripe, options: ProblemOptions): Promise<string[]> {
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
    ...(isOther
      ? [
          say('providers.agency', 'stripe.isOtherKey', {
            setting: KEY,
            otherMode,
            modeSetting: 'PAYMENT_MODE',
            mode,
          }),
        ]
      : []),
    ...(isKey ? [] : [say('providers.agency', 'stripe.noKey', { setting: KEY })]),
    ...(webhookSecrets.length && webhookSecrets.every((secret) => secret.startsWith('whsec_'))
      ? []
      : [say('providers.agency', 'stripe.noWebhookSecret', { setting: 'STRIPE_WEBHOOK_SECRET' })]),
  ]
}

/** Reads what payments need: a restricted key may read one thing and not another. */
async function whyRefused(client: Stripe): Promise<string | undefined> {
  const reads: [what: string, read: () => Promise<unknown>][] = [
    ['sessions', () => client.checkout.sessions.list({ limit: 1 })],
    ['refunds', () => client.refunds.list({ limit: 1 })],
    ['disputes', () => client.disputes.list({ limit: 1 })],
  ]
  for (const [what, read] of reads) {
    try {
      await read()
    } catch (error) {
      const { statusCode } = failureOf(error)
      const said = error instanceof Error ? error.message : ''
      if (statusCode === 401) return say('providers.agency', 'stripe.unknownKey', { setting: KEY, said })
      if (statusCode === 403)
        return say('providers.agency', 'stripe.mayNotRead', { setting: KEY, what, said })
      return say('providers.agency', 'stripe.noAnswer', { said })
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
    return mode === 'live' ? [say('providers.agency', 'stripe.noEndpoint', { address: url })] : []
  const { status, api_version: version, enabled_events: types } = endpoint
  const missing = types.includes('*') ? [] : EVENT_TYPES.filter((type) => !types.some((one) => one === type))
  return [
    ...(status === 'enabled' ? [] : [say('providers.agency', 'stripe.endpointOff')]),
    ...(version === API_VERSION
      ? []
      : [
          version === null
            ? say('providers.agency', 'stripe.endpointVersionOfAccount', { ours: API_VERSION })
            : say('providers.agency', 'stripe.endpointVersion', { version, ours: API_VERSION }),
        ]),
    ...(missing.length
      ? [say('providers.agency', 'stripe.endpointLacks', { events: missing.join(', ') })]
      : []),
  ]
}
