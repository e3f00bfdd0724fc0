// Percentages as bars, each with its label: the only kind of chart on the service page.

export interface Percentage {
  label: string
  /** 0 to 100. */
  percent: number
  /** What is written before the label: "85%". */
  text: string
}

export function PercentBars({ bars, className = '' }: { bars: readonly Percentage[]; className?: string }) {
  return (
    <ul className={`space-y-5 ${className}`}>
      {bars.map(({ label, percent, text }, at) => (
        <li key={at}>
          <p className="flex items-baseline gap-3">
            <span className="shrink-0 font-display text-lg tabular-nums">{text}</span>
            <span className="font-medium">{label}</span>
          </p>
          <div className="mt-2 h-2 overflow-hidden rounded-full bg-line">
            <div
              className="h-full rounded-full bg-accent forced-color-adjust-none forced-colors:bg-[CanvasText]"
              style={{ width: `${percent}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
