import type { Fact } from '#app/ui/fact-list.tsx'
import type { Format } from '#domain/format.ts'
import type { OrderView } from '#server/use-cases/orders/order-record.ts'

type Priced = Pick<OrderView, 'priceCents' | 'listCents' | 'discountCents' | 'couponCode' | 'currency'>

/** What an order costs. With a coupon also how that came about. */
export function priceFacts(order: Priced, format: Format): Fact[] {
  const money = (cents: number) => format.money(cents, order.currency)
  const price: Fact = ['Price', money(order.priceCents)]
  if (order.couponCode === null) return [price]
  return [
    ['List price', money(order.listCents)],
    ['Coupon', `${order.couponCode}: ${money(-order.discountCents)}`],
    price,
  ]
}
