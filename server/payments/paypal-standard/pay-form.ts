import { decimal } from '#domain/money.ts'
import { NOTIFY_PATH } from '../paths.ts'
import type { PayableOrder } from '../provider.ts'

/**
 * The fields that the browser sends to the provider: those of the specification, and what keeps the answer
 * certain.
 */
export function payForm(order: PayableOrder, siteOrigin: string): Record<string, string> {
  return {
    cmd: '_xclick',
    business: order.receiver,
    item_name: order.packageName.slice(0, 127),
    item_number: '1',
    amount: decimal(order.amountCents),
    currency_code: order.currency,
    // Settings of the merchant's account could add these to the amount, and then nothing would match.
    tax: '0',
    shipping: '0',
    no_shipping: '1',
    no_note: '1',
    // An account can be told to take only one payment for an invoice.
    invoice: order.id,
    // Comes back with the notification; the key can't be guessed, so nobody pays a dear order by naming it in
    // a cheap one.
    custom: `${order.id}.${order.payKey}`,
    charset: 'utf-8',
    return: `${siteOrigin}/received-payment/${order.id}`,
    cancel_return: `${siteOrigin}/order-cancelled/${order.id}`,
    notify_url: siteOrigin + NOTIFY_PATH,
    // Back by GET: a POST from another site would arrive without the session.
    rm: '1',
  }
}
