// PayPal Payments Standard: the browser posts a form, and PayPal reports the payment by a notification (IPN).
// Sending the notification back to PayPal verifies it.
import type { MachineName } from '#platform/rules/permissions.ts'
import type { ProviderName } from '#platform/server/settings/provider-names.ts'
import { decimalsIn, whyNotAmount } from '../paypal/amounts.ts'
import type { PaymentProvider } from '../provider.ts'
import { payForm } from './pay-form.ts'
import { readNotification } from './read-notification.ts'
import { verifyNotification } from './verify-notification.ts'

export interface PaypalStandardOptions {
  /** Stored with each transaction, to tell the stand-in's from PayPal's. */
  name: 'paypal-standard' | 'stand-in'
  siteOrigin: string
  checkoutUrl: string
  verifyUrl: string
}

export function paypalStandard({
  name,
  siteOrigin,
  checkoutUrl,
  verifyUrl,
}: PaypalStandardOptions): PaymentProvider {
  return {
    name: name as ProviderName & MachineName,
    formOrigins: formOrigins(checkoutUrl),
    signatureHeaders: [],
    whyNotAmount,
    decimalsIn,
    begin: async ({ order }) => ({ kind: 'form', action: checkoutUrl, fields: payForm(order, siteOrigin) }),
    verify: ({ raw }, signal) => verifyNotification(verifyUrl, raw, signal),
    read: (raw) => ({ event: readNotification(raw) }),
  }
}

/** PayPal redirects to its other hosts, and some browsers apply `form-action` to redirects too. */
function formOrigins(checkoutUrl: string): string[] {
  const { origin, hostname } = new URL(checkoutUrl)
  return /(^|\.)paypal\.com$/.test(hostname) ? [origin, 'https://*.paypal.com'] : [origin]
}
