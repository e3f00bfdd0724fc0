// The lines about an order in the table of an email.
import { isInterval, renewedPrice } from '#content/rules/values/intervals.ts'
import type { Format } from '#platform/rules/format.ts'
import { as, say } from '#platform/rules/words.ts'
import type { Line } from '#platform/server/outbox/email.ts'
import { amountLines, type AmountLine } from '../rules/amount-lines.ts'
import { amountsOf, orderNumber, receiptNumberOf, type Order } from './order-record.ts'
import { laterCentsOf, taxAsSold } from './selling-rules.ts'

/** "$49.00": what the order costs. */
export const priceOf = (
  { format }: { format: Format },
  order: Pick<Order, 'price_cents' | 'currency'>,
): string => format.money(order.price_cents, order.currency)

/** For emails about the work, which say nothing about money. */
export const orderLines = (format: Format, order: Order): Line[] => [
  [say('orders.emails', 'line.order'), orderNumber(order)],
  [say('orders.emails', 'line.placed'), format.date(order.placed_at)],
  [say('orders.emails', 'line.package'), order.package_name],
]

/** With how the price comes about, where there is a coupon or tax. */
export function priceLines(format: Format, order: Order): Line[] {
  const { above, below } = amountLines(amountsOf(order), taxAsSold(order), order.coupon_code)
  const line = ({ label, cents }: AmountLine): Line => [label, format.money(cents, order.currency)]
  return [
    ...orderLines(format, order),
    ...above.map(line),
    // As on the page of the order, where the price is the amount before coupon and tax.
    [say('orders.screens', above.length ? 'total' : 'price'), priceWithInterval(format, order)],
    ...below.map(line),
  ]
}

/** "$490.00 per month"; the price alone if it is paid once. */
function priceWithInterval(format: Format, order: Order): string {
  const { billing, currency } = order
  const first = priceOf({ format }, order)
  if (!isInterval(billing)) return first
  return renewedPrice(billing, { first, later: format.money(laterCentsOf(order), currency) })
}

export const buyerLines = (order: Order): Line[] => [
  [say('orders.emails', 'line.customer'), order.customer_name],
  [say('orders.emails', 'line.email'), order.customer_email],
]

/** The number of the receipt, named as the receipt names itself. */
export const numberLine = (order: Order): Line => [
  say('orders.emails', order.mode === 'test' ? 'line.testNumber' : 'line.receipt'),
  receiptNumberOf(order) ?? '',
]

/** The sentence that goes with attached documents: "Invoices A and B are attached." */
export const attachedWords = (
  documents: readonly string[],
  kind: 'invoice' | 'credit-note' = 'invoice',
): string[] =>
  documents.length
    ? [
        say('orders.emails', `attached.${kind}`, {
          count: documents.length,
          numbers: as('list', documents),
        }),
      ]
    : []
