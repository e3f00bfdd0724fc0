// The package as sold, with its points.
import type { ReactNode } from 'react'
import { isInterval, perInterval, type Billing } from '#content/rules/values/intervals.ts'
import { fullAmounts, type OrderAmounts } from '#orders/rules/order-amounts.ts'
import type { TaxAsSold } from '#platform/rules/tax/treatment.ts'
import { useFormat } from '#ui/screens/use-format.ts'

interface BoughtProps {
  title: string
  name: string
  priceCents: number
  currency: string
  billing: Billing
  /** The price is that of the first period: a coupon holds for it only. */
  isFirst?: boolean
  points: readonly string[]
  /** Beside the name: a link to the other packages. */
  aside?: ReactNode
  /** Below: what is promised. */
  children?: ReactNode
}

export function Bought({
  title,
  name,
  priceCents,
  currency,
  billing,
  isFirst,
  points,
  aside,
  children,
}: BoughtProps) {
  const format = useFormat()
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-accent-soft p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-sm font-medium text-accent-dark">{title}</h2>
        {aside}
      </div>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-display text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]">
          {name}
        </span>
        <span className="font-display text-2xl font-semibold tabular-nums">
          {format.money(priceCents, currency)}
          {isInterval(billing) && (
            <span className="ml-1.5 font-text text-sm font-normal">
              {isFirst ? `for the first ${billing}` : perInterval(billing)}
            </span>
          )}
        </span>
      </p>
      {points.length > 0 && (
        <ul className="mt-4 list-none space-y-2 p-0 text-sm">
          {points.map((point, index) => (
            <li key={index} className="flex gap-2.5 [overflow-wrap:anywhere]">
              <svg
                aria-hidden="true"
                viewBox="0 0 16 16"
                className="mt-0.5 size-4 shrink-0 text-accent"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                <path d="M3 8.5 6.5 12 13 4.5" />
              </svg>
              {point}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

interface SoldOrder {
  packageName: string
  priceCents: number
  currency: string
  billing: Billing
  amounts: OrderAmounts
  tax: TaxAsSold
  points: readonly string[]
}

/** What later periods cost, if the coupon makes the first one cheaper. */
export function laterPrice({ billing, amounts, tax }: Pick<SoldOrder, 'billing' | 'amounts' | 'tax'>) {
  const { totalCents } = fullAmounts(amounts.listCents, tax)
  return isInterval(billing) && totalCents !== amounts.totalCents ? totalCents : undefined
}

interface BoughtOrderProps {
  title: string
  order: SoldOrder
  children?: ReactNode
}

export const BoughtOrder = ({ title, order, children }: BoughtOrderProps) => (
  <Bought
    title={title}
    name={order.packageName}
    priceCents={order.priceCents}
    currency={order.currency}
    billing={order.billing}
    isFirst={laterPrice(order) !== undefined}
    points={order.points}
  >
    {children}
  </Bought>
)
