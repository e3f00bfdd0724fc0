// How an amount comes about, line by line, with its total.
import { isInterval, type Billing } from '#content/rules/values/intervals.ts'
import { amountLines } from '#orders/rules/amount-lines.ts'
import type { OrderAmounts } from '#orders/rules/order-amounts.ts'
import type { TaxAsSold } from '#platform/rules/tax/treatment.ts'
import { useAllWords } from '#ui/screens/use-words.ts'

interface AmountTableProps {
  amounts: OrderAmounts
  tax: TaxAsSold
  couponCode?: string | null | undefined
  currency: string
  billing: Billing
  /** What each later period costs. */
  laterCents: number
}

export function AmountTable({ amounts, tax, couponCode, currency, billing, laterCents }: AmountTableProps) {
  const words = useAllWords()
  const t = words.of('checkout.screens')
  const { above, below } = words.read(amountLines(amounts, tax, couponCode))
  // A coupon makes the first period cheaper, and no other.
  const isFirst = isInterval(billing) && laterCents !== amounts.totalCents
  const label = !isInterval(billing)
    ? t('totalOnce')
    : t(isFirst ? 'totalOfFirst' : 'totalPer', { interval: billing })
  const later = isFirst ? [{ label: t('thenPer', { interval: billing }), cents: laterCents }] : []
  const money = (cents: number) => words.format.money(cents, currency)
  return (
    <dl className="m-0 space-y-1.5">
      {above.map((line) => (
        <SmallLine key={line.label} label={line.label} value={money(line.cents)} />
      ))}
      <div className={`${LINE} flex-wrap`}>
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="m-0 font-display text-2xl font-semibold tabular-nums">{money(amounts.totalCents)}</dd>
      </div>
      {[...below, ...later].map((line) => (
        <SmallLine key={line.label} label={line.label} value={money(line.cents)} />
      ))}
    </dl>
  )
}

const LINE = 'flex items-baseline justify-between gap-4'

const SmallLine = ({ label, value }: { label: string; value: string }) => (
  <div className={`${LINE} text-sm text-muted`}>
    <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
    <dd className="m-0 tabular-nums">{value}</dd>
  </div>
)
