import { Disclosure } from '#ui/screens/disclosure.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'

interface PromisedDayProps {
  /** A local date. */
  day: string
  /** The day has passed, and nobody named another one. */
  isMissed?: boolean
  /** The sum behind it, line by line. */
  why?: readonly string[]
  /** What the day depends on, while the clock does not run yet. */
  condition?: string
}

/** The day as a date in a calendar. */
export function PromisedDay({ day, isMissed = false, why = [], condition }: PromisedDayProps) {
  const t = useWords('order-pages.screens')
  const format = useFormat()
  return (
    <div className="min-w-0 @xl:max-w-64 @xl:text-end">
      <p className="text-sm text-muted">{isMissed ? t('day.promisedFor') : t('day.yoursBy')}</p>
      <p className="font-display text-3xl font-semibold tracking-tight tabular-nums">{format.nearDay(day)}</p>
      {condition && <p className="text-sm text-muted">{condition}</p>}
      {why.length > 0 && (
        <Disclosure summary={t('day.why')}>
          <ul className="m-0 list-none space-y-1 p-0 text-sm text-balance [overflow-wrap:anywhere] tabular-nums">
            {why.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}

/** While the answers of the brief are missing. */
export function DayIfAnswered({ day }: { day: string }) {
  const t = useWords('order-pages.screens')
  return <PromisedDay day={day} condition={t('day.ifAnswered')} />
}
