// Opens a Checkout Session: a payment page at Stripe for one order.
import type { Stripe } from 'stripe'
import { say } from '#platform/rules/words.ts'
import { cancelPath, returnPath } from '../paths.ts'
import { ProviderError, type Checkout, type CheckoutAttempt, type PayableOrder } from '../provider.ts'
import { toStripe } from './amounts.ts'

export interface SessionOptions {
  siteOrigin: string
  checkoutOrigin: string
  mode: 'test' | 'live'
}

type SessionParams = Stripe.Checkout.SessionCreateParams

/** Stripe refuses some addresses that mail servers accept. It is only filled in for the customer. */
const isPrefillable = (email: string): boolean => /^[\w.+'-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(email)

export const metadataOf = (id: string, order: PayableOrder, siteOrigin: string) => ({
  order: order.id,
  key: order.payKey,
  checkout: id,
  site: new URL(siteOrigin).host,
})

/** Shown on the customer's page, and in the dashboard at Stripe. */
export const descriptionOf = ({ description }: PayableOrder): string => description.slice(0, 500)

export function sessionParams(
  { id, order, expiresAt, savesCard = false }: CheckoutAttempt,
  options: SessionOptions,
): SessionParams {
  const { siteOrigin } = options
  const amount = toStripe(order.amountCents, order.currency)
  if (amount === undefined)
    throw new ProviderError('refused', say('providers.agency', 'stripe.noPart', { currency: order.currency }))
  // Set on the session and on the PaymentIntent. The PaymentIntent exists only once the customer pays, and
  // refunds name nothing else.
  const metadata = metadataOf(id, order, siteOrigin)
  const description = descriptionOf(order)
  return {
    mode: 'payment',
    // One line with the whole price, so that Stripe adds nothing up.
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: amount,
          tax_behavior: 'inclusive',
          product_data: {
            name: order.packageName.trim().slice(0, 250) || description,
            description,
          },
        },
      },
    ],
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { metadata, description, ...(savesCard && { setup_future_usage: 'off_session' }) },
    ...(savesCard && { customer_creation: 'always' }),
    ...(isPrefillable(order.customerEmail) && { customer_email: order.customerEmail }),
    success_url: `${siteOrigin}${returnPath(order.id)}?returned=1`,
    cancel_url: siteOrigin + cancelPath(order.id),
    expires_at: Math.floor(expiresAt / 1000),
    // No list of methods: the customer gets those that are on at Stripe and fit the price, the country and, with
    // `setup_future_usage`, later charges. Some settle only after days.
    locale: order.language,
    // Otherwise the customer could pay another amount in another currency.
    adaptive_pricing: { enabled: false },
    submit_type: 'pay',
  }
}

export async function openSession(
  client: Stripe,
  attempt: CheckoutAttempt,
  options: SessionOptions,
): Promise<Checkout> {
  const params = sessionParams(attempt, options)
  const session = await client.checkout.sessions.create(params, { idempotencyKey: attempt.id })
  const { mode, checkoutOrigin } = options
  if (session.livemode !== (mode === 'live'))
    throw new ProviderError(
      'misconfigured',
      say('providers.agency', 'stripe.otherKey', {
        setting: 'STRIPE_SECRET_KEY',
        mode,
        modeSetting: 'PAYMENT_MODE',
      }),
    )
  const url = URL.canParse(session.url ?? '') ? new URL(session.url ?? '') : undefined
  if (!url)
    throw new ProviderError('unavailable', say('providers.agency', 'stripe.noAddress'), { replays: true })
  if (url.origin !== checkoutOrigin)
    throw new ProviderError(
      'misconfigured',
      say('providers.agency', 'stripe.otherOrigin', {
        setting: 'STRIPE_CHECKOUT_ORIGIN',
        origin: url.origin,
        allowed: checkoutOrigin,
      }),
    )
  return { kind: 'redirect', url: url.href, ref: session.id }
}
