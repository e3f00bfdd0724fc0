// The lines about an order in the table of an email.
import { isInterval, renewedPrice } from '#content/rules/values/intervals.ts'
import type { Format } from '#platform/rules/format.ts'
import type { Line } from '#platform/server/outbox/email.ts'
import { amountLines, type AmountLine } from '../rules/amount-lines.ts'
import { amountsOf, orderNumber, receiptNumberOf, type Order } from './order-record.ts'
import { fullAmountsOf, taxAsSold } from './selling-rules.ts'

/** "$49.00": what the order costs. */
export const priceOf = (
  { format }: { format: Format },
  order: Pick<Order, 'price_cents' | 'currency'>,
): string => format.money(order.price_cents, order.currency)

/** For emails about the work, which say nothing about money. */
export const orderLines = (format: Format, order: Order): Line[] => [
  ['Order', orderNumber(order)],
  ['Placed', format.date(order.placed_at)],
  ['Package', order.package_name],
]

/** With how the price comes about, where there is a coupon or tax. */
export function priceLines(format: Format, order: Order): Line[] {
  const { above, below } = amountLines(amountsOf(order), taxAsSold(order), order.coupon_code)
  const line = ({ label, cents }: AmountLine): Line => [label, format.money(cents, order.currency)]
  return [
    ...orderLines(format, order),
    ...above.map(line),
    // As on the page of the order, where the price is the amount before coupon and tax.
    [above.length ? 'Total' : 'Price', priceWithInterval(format, order)],
    ...below.map(line),
  ]
}

/** "$490.00 per month"; the price alone if it is paid once. */
function priceWithInterval(format: Format, order: Order): string {
  const { billing, currency } = order
  const first = priceOf({ format }, order)
  if (!isInterval(billing)) return first
  return renewedPrice(billing, { first, later: format.money(fullAmountsOf(order).totalCents, currency) })
}

export const buyerLines = (order: Order): Line[] => [
  ['Customer', order.customer_name],
  ['Email', order.customer_email],
]

/** The number of the receipt, named as the receipt names itself. */
export const numberLine = (order: Order): Line => [
  order.mode === 'test' ? 'Test number' : 'Receipt',
  receiptNumberOf(order) ?? '',
]

/** The sentence that goes with attached documents: "Invoices A and B are attached." */
export function attachedWords(documents: readonly string[], name = 'Invoice'): string[] {
  if (!documents.length) return []
  const numbers = new Intl.ListFormat('en').format(documents)
  return [documents.length === 1 ? `${name} ${numbers} is attached.` : `${name}s ${numbers} are attached.`]
}
