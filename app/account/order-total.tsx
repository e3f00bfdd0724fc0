// The price of the package, what the coupon takes off, and what is left to pay.
import { useFormat } from '#app/use-format.ts'
import { centsOf } from '#domain/money.ts'
import type { CouponPrice } from '#server/use-cases/orders/coupon-price.ts'

interface OrderTotalProps {
  priceCents: number
  /** Undefined without a coupon. */
  coupon: CouponPrice | undefined
}

export function OrderTotal({ priceCents, coupon }: OrderTotalProps) {
  const format = useFormat()
  const cents = (text: string) => centsOf(text, coupon!.currency)!
  return (
    <div className="border-t border-line pt-4" aria-live="polite">
      {coupon && (
        <dl className="m-0 mb-3 space-y-1.5 text-sm">
          <Line name="Price" value={format.money(priceCents)} />
          <Line name={`Coupon ${coupon.couponCode}`} value={format.money(-cents(coupon.discount))} />
        </dl>
      )}
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-sm text-muted">Total, paid once</span>
        <span className="font-display text-2xl font-semibold tabular-nums">
          {format.money(coupon ? cents(coupon.price) : priceCents)}
        </span>
      </p>
    </div>
  )
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="min-w-0 [overflow-wrap:anywhere] text-muted">{name}</dt>
    <dd className="m-0 tabular-nums">{value}</dd>
  </div>
)
