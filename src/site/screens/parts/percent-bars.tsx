// Percentages as bars, each with its label: the only kind of chart on the service page.

import { percentOf } from '../../rules/figures.ts'

interface Percentage {
  label: string
  /** "85" or "85%"; without it the label stands alone. */
  number: string
}

/** "85%" as "85". */
export const withoutSign = (number: string): string =>
  number.endsWith('%') ? number.slice(0, -1).trimEnd() : number

export function PercentBars({ bars, className = '' }: { bars: readonly Percentage[]; className?: string }) {
  return (
    <ul className={`space-y-5 ${className}`}>
      {bars.map(({ label, number }, at) => (
        <li key={at}>
          <p className="flex items-baseline gap-3">
            {number && (
              <span className="shrink-0 font-display text-lg tabular-nums">{withoutSign(number)}%</span>
            )}
            <span className="font-medium">{label}</span>
          </p>
          {number && (
            <div className="mt-2 h-2 overflow-hidden rounded-full bg-line">
              <div
                className="h-full rounded-full bg-accent forced-color-adjust-none forced-colors:bg-[CanvasText]"
                style={{ width: `${percentOf(number)}%` }}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
