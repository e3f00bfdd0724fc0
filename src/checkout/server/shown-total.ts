// The total that the order form showed. Coupons and tax may have changed since, and without scripts the form
// can't follow what is typed.
import type { Order } from '#orders/server/order-record.ts'
import { Failure } from '#platform/rules/errors.ts'
import { centsOf } from '#platform/rules/money.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

/** What the customer saw is what is ordered. */
export function refuseOtherTotal(
  { format }: Pick<UnitOfWork, 'format'>,
  { price_cents: cents, currency }: Pick<Order, 'price_cents' | 'currency'>,
  shownTotal: string | undefined,
): void {
  const shownCents = shownTotal ? centsOf(shownTotal, currency) : undefined
  if (shownCents === undefined || cents === shownCents) return
  const [now, before] = [format.money(cents, currency), format.money(shownCents, currency)]
  throw new Failure(
    'conflict',
    `The total is ${now}, and this form showed ${before}. Please look at it again before you order.`,
  )
}
