// Opens a checkout: an order at PayPal, and the page where the buyer approves it.
import { cancelPath, returnPath } from '../paths.ts'
import { ProviderError } from '../provider.ts'
import type { Checkout, CheckoutAttempt } from '../provider.ts'
import { wireAmount } from './amounts.ts'
import type { Client } from './client.ts'
import { errorOf } from './errors.ts'
import { orderShape } from './shapes.ts'
import type { Order } from './shapes.ts'
import { customId, cut, isPaypalId } from './texts.ts'

export interface CreateOptions {
  client: Client
  siteOrigin: string
  /** Where the buyer may be sent to. */
  checkoutOrigin: string
}

/** PayPal's limit for most texts. */
const MAX_TEXT = 127

export async function createOrder(options: CreateOptions, attempt: CheckoutAttempt): Promise<Checkout> {
  const answer = await options.client.call({
    method: 'POST',
    path: '/v2/checkout/orders',
    requestId: attempt.id,
    body: orderBody(attempt, options),
    shape: orderShape,
  })
  if ('refusal' in answer) throw errorOf(answer.refusal, 'open a checkout')
  const { id } = answer.value
  if (!isPaypalId(id)) throw new ProviderError('unavailable', 'PayPal’s answer has no order id')
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
        ...(order.packageName && { description: cut(order.packageName, MAX_TEXT) }),
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
          locale: 'en-US',
        },
      },
    },
  }
}

/** Never send the buyer anywhere else, whatever the answer says. */
function payerLink({ links = [] }: Order, checkoutOrigin: string): string {
  const href = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
  if (!href || !URL.canParse(href))
    throw new ProviderError('unavailable', 'PayPal’s answer names no page for the buyer')
  const url = new URL(href)
  if (url.origin !== checkoutOrigin)
    throw new ProviderError('misconfigured', `PayPal’s page for the buyer is not at ${checkoutOrigin}`)
  return url.href
}
