// PayPal Payments Standard: the browser posts a form, the payment is told by a notification (IPN), which is
// verified by sending it back.
import type { MachineName } from '#domain/permissions.ts'
import type { PaymentProvider } from '../provider.ts'
import { payForm } from './pay-form.ts'
import { readNotification } from './read-notification.ts'
import { verifyNotification } from './verify-notification.ts'

export interface PaypalStandardOptions {
  /** Under which transactions are kept: the stand-in's are not PayPal's. */
  name: string
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
    name: name as MachineName,
    formOrigins: formOrigins(checkoutUrl),
    begin: async (order) => ({ kind: 'form', action: checkoutUrl, fields: payForm(order, siteOrigin) }),
    verify: (raw, signal) => verifyNotification(verifyUrl, raw, signal),
    read: readNotification,
  }
}

/**
 * PayPal leads on to other hosts of its own, and some browsers hold that against the form that started it.
 */
function formOrigins(checkoutUrl: string): string[] {
  const { origin, hostname } = new URL(checkoutUrl)
  return /(^|\.)paypal\.com$/.test(hostname) ? [origin, 'https://*.paypal.com'] : [origin]
}
