// The figures of a case study, large, each with what it counts. Three columns of one width, fewer where a
// large number would not fit, so the figures of several studies line up.
import type { FigureLine } from '#content/rules/case-study/typed-lines.ts'
import type { Language } from '#platform/rules/languages.ts'

export function StudyFigures({
  figures,
  lang,
  className = '',
}: {
  lang?: Language | undefined
  figures: readonly FigureLine[]
  className?: string
}) {
  if (!figures.length) return null
  return (
    <dl
      lang={lang}
      className={`grid grid-cols-[repeat(auto-fill,minmax(max(3.2em,28%),1fr))] gap-x-3 gap-y-4 text-[clamp(1.5rem,1.2rem+1.3vw,2.5rem)] sm:gap-x-6 sm:gap-y-5 ${className}`}
    >
      {figures.map(({ number, label }) => (
        <div key={`${number} ${label}`} className="flex flex-col-reverse justify-end gap-1">
          <dt className="max-w-[11rem] text-sm leading-snug hyphens-auto text-muted sm:text-[0.9375rem]">
            {label}
          </dt>
          <dd className="font-display leading-none tracking-[-0.03em] tabular-nums">{number}</dd>
        </div>
      ))}
    </dl>
  )
}
