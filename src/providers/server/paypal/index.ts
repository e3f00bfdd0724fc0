// PayPal Orders v2: we create an order, the buyer approves it on PayPal's page, and we capture the money.
// Webhooks and the order itself tell what happened.
import { verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Language } from '#platform/rules/languages.ts'
import type { MachineName } from '#platform/rules/permissions.ts'
import { withoutEnd } from '#platform/rules/text.ts'
import { say } from '#platform/rules/words.ts'
import { cancelPath, returnPath } from '../paths.ts'
import {
  type PaymentProvider,
  type Inquiry,
  type OpenCheckout,
  ProviderError,
  type PaymentEvent,
  type Reading,
  type RefundRequest,
  type ReceivedNotification,
  type Verdict,
  type Checkout,
  type CheckoutAttempt,
} from '../provider.ts'
import { decimalsIn, whyNotAmount, wireAmount } from './amounts.ts'
import { allowedCertificateUrl } from './certificate-url.ts'
import type { CertificateRules } from './certificate-url.ts'
import { createCertificates, type Certificates } from './certificates.ts'
import { createClient, pathId, type Client } from './client.ts'
import { findDispute } from './disputes.ts'
import { captureOutcome, errorOf } from './errors.ts'
import { refundEvent } from './events.ts'
import { findProblems } from './problems.ts'
import {
  close,
  inquire,
  capturesOf,
  inquiryOf,
  getCapture,
  getOrder,
  orderIdOf,
  refundsOf,
} from './read-order.ts'
import { readWebhook } from './read-webhook.ts'
import { orderShape, refundShape, type Refund, type Order } from './shapes.ts'
import { isPaypalId, orderRefOf, customId, cut } from './texts.ts'

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

// Takes the money of an order that the buyer approved.
interface CaptureOptions {
  client: Client
  test: boolean
  /** A declined capture needs a new key, or PayPal repeats its answer. */
  key: string
}

async function capture(checkout: OpenCheckout, options: CaptureOptions): Promise<Inquiry> {
  const { client, test, key } = options
  const answer = await client.call({
    method: 'POST',
    path: `/v2/checkout/orders/${pathId(checkout.ref)}/capture`,
    requestId: key,
    body: {},
    shape: orderShape,
  })
  if ('value' in answer)
    return capturesOf(answer.value).length > 0
      ? inquiryOf(answer.value, test)
      : inquire(client, test, checkout)
  switch (captureOutcome(answer.refusal)) {
    case 'declined':
      return { state: 'open', events: [] }
    case 'over':
      return { state: 'closed', events: [] }
    case 'look':
      return inquire(client, test, checkout)
    case undefined:
      throw errorOf(answer.refusal, 'capture')
  }
}

// Refunds, and the way from a capture back to its order.
async function refund(client: Client, test: boolean, request: RefundRequest): Promise<PaymentEvent> {
  const amount = wireAmount(request.amountCents, request.currency)
  const answer = await client.call({
    method: 'POST',
    path: `/v2/payments/captures/${pathId(request.txnId)}/refund`,
    requestId: request.key,
    // Without an invoice id: it would have to be unique among refunds too.
    // The reason is for the team, so PayPal does not get it: it would show it to the customer.
    body: { amount, custom_id: request.id },
    shape: refundShape,
  })
  if ('value' in answer) return eventOf({ amount, ...answer.value }, request, test)
  if (answer.refusal.status === 404)
    throw new ProviderError(
      'refused',
      say('providers.agency', 'paypal.unknownPayment', { said: answer.refusal.words }),
    )
  throw errorOf(answer.refusal, 'refund')
}

async function findRefund(
  client: Client,
  test: boolean,
  request: RefundRequest,
): Promise<PaymentEvent | undefined> {
  const capture = await getCapture(client, request.txnId)
  const orderId = capture && orderIdOf(capture)
  const order = orderId ? await getOrder(client, orderId) : undefined
  const found = order && refundsOf(order).find(({ custom_id: custom }) => custom === request.id)
  return found && eventOf(found, request, test)
}

const eventOf = (found: Refund, { id, txnId, orderRef }: RefundRequest, test: boolean): PaymentEvent => ({
  ...refundEvent(found, { test, orderRef, parentTxnId: txnId }),
  refundId: id,
})

/** Undefined if it is no payment of this site: other shops may use the same account. */
async function findPayment(client: Client, txnId: string): Promise<Pick<Reading, 'checkoutRef'> | undefined> {
  if (!isPaypalId(txnId)) return undefined
  const capture = await getCapture(client, txnId)
  const checkoutRef = capture && orderRefOf(capture.custom_id) ? orderIdOf(capture) : undefined
  return checkoutRef ? { checkoutRef } : undefined
}

// Whether PayPal signed a webhook. Checked here and not by a call to PayPal: that would need the body as
// PayPal wrote it inside another JSON text.
const ID = 'paypal-transmission-id'
const TIME = 'paypal-transmission-time'
const SIGNATURE = 'paypal-transmission-sig'
const CERTIFICATE = 'paypal-cert-url'
const ALGORITHM = 'paypal-auth-algo'

const SIGNATURE_HEADERS = [ID, TIME, SIGNATURE, CERTIFICATE, ALGORITHM]

/**
 * Strict, so that the parts of the signed text can't run into each other. A header that was sent twice
 * arrives as "a, b" and matches none. The time is not compared with the clock, because PayPal retries for
 * three days.
 */
const SHAPES: Record<string, RegExp> = {
  [ID]: /^[\w-]{1,100}$/,
  [TIME]: /^[\dTZ:.+-]{1,40}$/,
  [SIGNATURE]: /^[A-Za-z0-9+/]{1,2000}={0,2}$/,
  [CERTIFICATE]: /^[^\s,]{1,300}$/,
  [ALGORITHM]: /^SHA256withRSA$/,
}

interface VerifyOptions {
  webhookId: string
  rules: CertificateRules
  certificates: Certificates
}

async function verifyWebhook(
  { raw, headers, receivedAt }: ReceivedNotification,
  { webhookId, rules, certificates }: VerifyOptions,
  signal?: AbortSignal,
): Promise<Verdict> {
  const header = (name: string): string => headers[name] ?? ''
  if (!SIGNATURE_HEADERS.every((name) => SHAPES[name]?.test(header(name)))) return 'invalid'
  const url = allowedCertificateUrl(header(CERTIFICATE), rules)
  if (!url) return 'invalid'
  const key = await certificates.keyAt(url, receivedAt, signal)
  if (key === 'invalid' || key === 'unknown') return key
  // The checksum is of the bytes as they came: parsing would turn 1.0 into 1.
  const text = [header(ID), header(TIME), webhookId, crc32(raw)].join('|')
  return isSigned(text, key, header(SIGNATURE)) ? 'verified' : 'invalid'
}

function isSigned(text: string, key: KeyObject, signature: string): boolean {
  try {
    return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

// Opens a checkout: an order at PayPal, and the page where the buyer approves it.
interface CreateOptions {
  client: Client
  siteOrigin: string
  /** Where the buyer may be sent to. */
  checkoutOrigin: string
}

/** PayPal wants a country too. */
const LOCALES: Record<Language, string> = {
  en: 'en-US',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  pt: 'pt-PT',
  sv: 'sv-SE',
}

/** PayPal's limit for most texts. */
const MAX_TEXT = 127

async function createOrder(options: CreateOptions, attempt: CheckoutAttempt): Promise<Checkout> {
  const answer = await options.client.call({
    method: 'POST',
    path: '/v2/checkout/orders',
    requestId: attempt.id,
    body: orderBody(attempt, options),
    shape: orderShape,
  })
  if ('refusal' in answer) throw errorOf(answer.refusal, 'open')
  const { id } = answer.value
  if (!isPaypalId(id)) throw new ProviderError('unavailable', say('providers.agency', 'paypal.noId'))
  return { kind: 'redirect', url: payerLink(answer.value, options.checkoutOrigin), ref: id }
}

function orderBody({ id, order }: CheckoutAttempt, { siteOrigin }: CreateOptions) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: customId(order),
        // Unique per attempt: PayPal refuses to be paid twice for one invoice id.
        invoice_id: cut(`${order.number}-${id}`, MAX_TEXT),
        description: cut(order.packageName || order.description, MAX_TEXT),
        amount: wireAmount(order.amountCents, order.currency),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          // The return page tells by the parameter that the buyer was sent back.
          return_url: `${siteOrigin}${returnPath(order.id)}?returned=1`,
          cancel_url: siteOrigin + cancelPath(order.id),
          ...(order.siteName && { brand_name: cut(order.siteName, MAX_TEXT) }),
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          // Without it a buyer may pay by eCheck, which takes days.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          locale: LOCALES[order.language],
        },
      },
    },
  }
}

/** Never send the buyer anywhere else, whatever the answer says. */
function payerLink({ links = [] }: Order, checkoutOrigin: string): string {
  const href = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
  if (!href || !URL.canParse(href))
    throw new ProviderError('unavailable', say('providers.agency', 'paypal.noPage'))
  const url = new URL(href)
  if (url.origin !== checkoutOrigin)
    throw new ProviderError(
      'misconfigured',
      say('providers.agency', 'paypal.otherOrigin', { origin: checkoutOrigin }),
    )
  return url.href
}
