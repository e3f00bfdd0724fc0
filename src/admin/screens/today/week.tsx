// Two weeks: what is due on which day, first answers, acceptances, and the days on which the agency is
// closed.
import { Link } from 'react-router'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { DeskRow } from '#work/server/desk/desk-rows.ts'
import type { DeskDay } from '#work/server/desk/desk.ts'
import { orderAddress } from './order-actions.tsx'
import type { ShownRows } from './shown-rows.ts'

interface WeekProps {
  days: readonly DeskDay[]
  today: string
  /** Our move, but not on these days. */
  beyond: { later: ShownRows; noDay: ShownRows } | null
}

export function Week({ days, today, beyond }: WeekProps) {
  const t = useWords('admin.admin')
  const format = useFormat()
  return (
    <div className="space-y-4">
      <Days days={days} today={today} />
      {beyond && (
        <>
          <Beyond title={t('later')} shown={beyond.later} aside={({ due }) => format.nearDay(due!)} />
          <Beyond title={t('withoutAPromisedDay')} shown={beyond.noDay} />
        </>
      )}
    </div>
  )
}

interface BeyondProps extends Pick<EntriesProps, 'aside'> {
  title: string
  shown: ShownRows
}

function Beyond({ title, shown: { rows, count }, aside }: BeyondProps) {
  const format = useFormat()
  if (!count) return null
  return (
    <section className="rounded-lg border border-line bg-surface px-3 py-2.5 text-sm">
      <h2 className="font-semibold">
        {title} <span className="font-normal text-muted tabular-nums">({format.count(count)})</span>
      </h2>
      <Entries rows={rows} count={count} {...(aside && { aside })} className="lg:columns-2 lg:gap-8" />
    </section>
  )
}

function Days({ days, today }: Pick<WeekProps, 'days' | 'today'>) {
  return (
    <ol className="grid list-none gap-2 p-0 md:grid-cols-2 xl:grid-cols-7">
      {days.map((day) => (
        <Day key={day.day} day={day} today={today} />
      ))}
    </ol>
  )
}

function Day({ day: { day, closed, due, answers, accepted }, today }: { day: DeskDay; today: string }) {
  const t = useWords('admin.admin')
  const format = useFormat()
  const isToday = day === today
  const isEmpty = !due.length && !answers.length && !accepted.length
  const look = isToday
    ? 'border-accent bg-surface'
    : closed
      ? 'border-dashed border-line bg-line/40'
      : 'border-line bg-surface'
  return (
    <li className={`min-w-0 rounded-lg border px-3 py-2.5 text-sm ${look} xl:min-h-32`}>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-2 font-semibold tabular-nums">
        <time dateTime={day}>{format.nearDay(day)}</time>
        <span className={`text-xs font-medium ${isToday ? 'text-accent-dark' : 'text-muted'}`}>
          {isToday ? t(closed ? 'day.todayClosed' : 'day.today') : closed ? t('day.closed') : ''}
        </span>
      </h2>
      <Entries title={t('deliver')} rows={due} />
      <Entries title={t('answer')} rows={answers} />
      <Entries title={t('countsAsAccepted')} rows={accepted} />
      {isEmpty && !closed && <p className="mt-1 text-muted">{t('nothingDue')}</p>}
    </li>
  )
}

const MOST_ENTRIES = 12

interface EntriesProps {
  title?: string
  rows: readonly DeskRow[]
  /** Of all rows, if not all were sent. */
  count?: number
  /** Written behind the package. */
  aside?(row: DeskRow): string
  className?: string
}

function Entries({ title, rows, count = rows.length, aside, className = '' }: EntriesProps) {
  const t = useWords('admin.admin')
  if (!rows.length) return null
  return (
    <div className="mt-2">
      {title && <h3 className="text-xs font-medium text-muted">{title}</h3>}
      <ul className={`m-0 list-none p-0 ${className}`}>
        {rows.slice(0, MOST_ENTRIES).map((row) => (
          <li key={row._id} className="min-w-0 break-inside-avoid">
            <Link
              to={orderAddress(row)}
              className="group/entry block rounded-sm py-0.5 [overflow-wrap:anywhere] text-ink no-underline pointer-coarse:py-2"
            >
              <span className={`${TEXT_LINK} group-hover/entry:text-accent-dark`}>{row.customer}</span>
              <span className="text-muted">
                , {row.package}
                {aside && `, ${aside(row)}`}
              </span>
              {row.late && <span className="font-medium text-danger"> {t('late')}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {count > MOST_ENTRIES && <p className="text-muted">{t('andRest', { rest: count - MOST_ENTRIES })}</p>}
    </div>
  )
}
