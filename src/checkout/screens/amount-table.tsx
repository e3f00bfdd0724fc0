// How an amount comes about, line by line, with its total.
import type { AmountLines } from '#orders/rules/amount-lines.ts'

interface AmountTableProps {
  lines: AmountLines
  total: { label: string; cents: number }
  money(cents: number): string
  className?: string
}

const LINE = 'flex items-baseline justify-between gap-4'

export function AmountTable({ lines: { above, below }, total, money, className = '' }: AmountTableProps) {
  return (
    <dl className={`m-0 space-y-1.5 ${className}`}>
      {above.map(({ label, cents }) => (
        <SmallLine key={label} label={label} value={money(cents)} />
      ))}
      <div className={`${LINE} flex-wrap`}>
        <dt className="text-sm text-muted">{total.label}</dt>
        <dd className="m-0 font-display text-2xl font-semibold tabular-nums">{money(total.cents)}</dd>
      </div>
      {below.map(({ label, cents }) => (
        <SmallLine key={label} label={label} value={money(cents)} />
      ))}
    </dl>
  )
}

const SmallLine = ({ label, value }: { label: string; value: string }) => (
  <div className={`${LINE} text-sm text-muted`}>
    <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
    <dd className="m-0 tabular-nums">{value}</dd>
  </div>
)
