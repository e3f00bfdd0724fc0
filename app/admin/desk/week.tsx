// Two weeks: what is due on which day, first answers, acceptances, and the days on which the agency is
// closed.
import { Link } from 'react-router'
import { useFormat } from '#app/use-format.ts'
import type { DeskRow } from '#server/use-cases/work/desk-rows.ts'
import type { DeskDay } from '#server/use-cases/work/desk.ts'
import { orderAddress } from './desk-row.tsx'

export function Week({ days, today }: { days: readonly DeskDay[]; today: string }) {
  return (
    <ol className="grid list-none gap-2 p-0 md:grid-cols-2 xl:grid-cols-7">
      {days.map((day) => (
        <Day key={day.day} day={day} today={today} />
      ))}
    </ol>
  )
}

function Day({ day: { day, closed, due, answers, accepted }, today }: { day: DeskDay; today: string }) {
  const format = useFormat()
  const isToday = day === today
  const isEmpty = !due.length && !answers.length && !accepted.length
  const look = isToday
    ? 'border-accent bg-surface'
    : closed
      ? 'border-line bg-line/40'
      : 'border-line bg-surface'
  return (
    <li className={`min-w-0 rounded-lg border px-3 py-2.5 text-sm ${look} xl:min-h-32`}>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-2 font-semibold tabular-nums">
        <time dateTime={day}>{format.nearDay(day)}</time>
        <span className={`text-xs font-medium ${isToday ? 'text-accent-dark' : 'text-muted'}`}>
          {isToday ? (closed ? 'today, closed' : 'today') : closed ? 'closed' : ''}
        </span>
      </h2>
      <Entries title="Deliver" rows={due} />
      <Entries title="Answer" rows={answers} />
      <Entries title="Counts as accepted" rows={accepted} />
      {isEmpty && !closed && <p className="mt-1 text-muted">Nothing due</p>}
    </li>
  )
}

const MOST_ENTRIES = 12

function Entries({ title, rows }: { title: string; rows: readonly DeskRow[] }) {
  if (!rows.length) return null
  return (
    <div className="mt-2">
      <h3 className="text-xs font-medium text-muted">{title}</h3>
      <ul className="m-0 list-none p-0">
        {rows.slice(0, MOST_ENTRIES).map((row) => (
          <li key={row._id} className="min-w-0">
            <Link
              to={orderAddress(row)}
              className="block rounded-sm py-0.5 [overflow-wrap:anywhere] text-ink no-underline hover:text-accent hover:underline pointer-coarse:py-2"
            >
              {row.customer}
              <span className="text-muted">, {row.package}</span>
              {row.late && <span className="font-medium text-danger"> late</span>}
            </Link>
          </li>
        ))}
      </ul>
      {rows.length > MOST_ENTRIES && <p className="text-muted">and {rows.length - MOST_ENTRIES} more</p>}
    </div>
  )
}
