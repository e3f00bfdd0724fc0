import { cancelPath, NOTIFY_PATH, returnPath } from '../paths.ts'
import { wireValue } from '../paypal/amounts.ts'
import type { PayableOrder } from '../provider.ts'

/** The fields that the specification requires, and some that make the notification unambiguous. */
export function payForm(order: PayableOrder, siteOrigin: string): Record<string, string> {
  return {
    cmd: '_xclick',
    business: order.receiver ?? '',
    item_name: order.packageName.slice(0, 127),
    item_number: '1',
    amount: wireValue(order.amountCents, order.currency),
    currency_code: order.currency,
    // The merchant's account settings could add these to the amount, and the amount check would fail.
    tax: '0',
    shipping: '0',
    no_shipping: '1',
    no_note: '1',
    // PayPal accounts can block a second payment for the same invoice.
    invoice: order.id,
    // PayPal returns this in the notification. The secret key stops an attacker from naming an expensive
    // order in the payment of a cheap one.
    custom: `${order.id}.${order.payKey}`,
    charset: 'utf-8',
    return: siteOrigin + returnPath(order.id),
    cancel_return: siteOrigin + cancelPath(order.id),
    notify_url: siteOrigin + NOTIFY_PATH,
    // Return by GET: a cross-site POST would arrive without the SameSite session cookie.
    rm: '1',
  }
}
