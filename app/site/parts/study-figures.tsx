// The figures of a case study, large, each with what it counts.
import type { FigureLine } from '#domain/case-study/typed-lines.ts'

export function StudyFigures({
  figures,
  className = '',
}: {
  figures: readonly FigureLine[]
  className?: string
}) {
  if (!figures.length) return null
  return (
    <dl className={`flex flex-wrap gap-x-3 gap-y-4 sm:gap-x-8 sm:gap-y-5 ${className}`}>
      {figures.map(({ number, label }) => (
        <div key={`${number} ${label}`} className="flex flex-col-reverse justify-end gap-1">
          <dt className="max-w-[5rem] text-sm leading-snug text-muted sm:max-w-[11rem] sm:text-[0.9375rem]">
            {label}
          </dt>
          <dd className="font-display text-[clamp(2rem,1.5rem+2vw,3rem)] leading-none tracking-[-0.03em] tabular-nums">
            {number}
          </dd>
        </div>
      ))}
    </dl>
  )
}
