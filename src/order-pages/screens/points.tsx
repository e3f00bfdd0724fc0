// The points of the offer, and how much is done: "4 of 7 done".
import { FileList } from '#files/screens/file-list.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { Progress } from '#work/rules/progress.ts'
import { LinkedText } from '#work/screens/linked-text.tsx'
import type { PointView } from '#work/server/delivery/rounds-view.ts'

interface PointsProps {
  points: readonly PointView[]
  progress: Progress | null
  /** Only how many are done, and the list behind it: for an order that is over. */
  folded?: boolean
}

export function Points({ points, progress, folded = false }: PointsProps) {
  const t = useWords('order-pages.screens')
  return (
    <>
      {progress && (
        <div className="flex items-center gap-3">
          {progress.share !== null && (
            <div aria-hidden="true" className="h-2 w-full max-w-60 overflow-hidden rounded-full bg-line">
              <div className="h-full bg-accent" style={{ width: `${100 * progress.share}%` }} />
            </div>
          )}
          <p
            className={`text-sm whitespace-nowrap tabular-nums ${progress.share === null ? 'font-medium' : 'text-muted'}`}
          >
            {progress.words}
          </p>
        </div>
      )}
      {folded ? (
        <Disclosure summary={t('points.show', { points: points.length })} className="mt-2">
          <PointList points={points} className="mt-2" />
        </Disclosure>
      ) : (
        <PointList points={points} className="mt-4" />
      )}
    </>
  )
}

function PointList({ points, className }: { points: readonly PointView[]; className: string }) {
  const t = useWords('order-pages.screens')
  return (
    <ul className={`m-0 list-none space-y-3 p-0 text-sm ${className}`}>
      {points.map((point) => (
        <li key={point.place} className="flex gap-2.5">
          <PointMark done={point.done} />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <span className={point.done ? '' : 'text-muted'}>
              {point.text}
              <span className="sr-only"> {point.done ? t('points.done') : t('points.notDone')}</span>
            </span>
            {point.words && (
              <p className="mt-0.5 text-muted">
                <LinkedText text={point.words} />
              </p>
            )}
            <FileList files={point.files} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function PointMark({ done }: { done: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={`mt-0.5 size-4 shrink-0 ${done ? 'text-accent' : 'text-muted/50'}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {done ? <path d="M3 8.5 6.5 12 13 4.5" /> : <circle cx="8" cy="8" r="5.5" strokeWidth="1.5" />}
    </svg>
  )
}
