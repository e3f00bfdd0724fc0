// The rows of the desk in five columns, to see at a glance where the work stands. States change by actions, so
// nothing can be dragged.
import { Link } from 'react-router'
import { useWords } from '#ui/screens/use-words.ts'
import type { DeskRow } from '#work/server/desk/desk-rows.ts'
import { orderAddress } from './order-actions.tsx'
import type { ShownColumn } from './shown-rows.ts'

export function Board({ columns }: { columns: readonly ShownColumn[] }) {
  const t = useWords('admin.admin')
  const urgent = columns.find(({ rows }) => rows.some(({ late }) => late))
  return (
    // Focusable, so that the keyboard can scroll it.
    <div
      role="region"
      aria-label={t('board')}
      tabIndex={0}
      className="-mx-4 snap-x snap-mandatory overflow-x-auto px-4 pb-3 sm:-mx-6 sm:snap-none sm:px-6 lg:-mx-8 lg:px-8"
    >
      {/* Where not all columns fit, the next one peeks in. */}
      <div className="grid grid-cols-[repeat(5,80%)] items-start gap-4 sm:grid-cols-[repeat(5,13.5rem)] xl:grid-cols-5">
        {columns.map((column) => (
          <Column key={column.title} {...column} isFirstShown={column === urgent} />
        ))}
      </div>
    </div>
  )
}

/** A long column scrolls within the height of the window where all columns are beside each other. */
const COLUMN = 'min-w-0 snap-center xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto'
/** A column that is not the first one can be what a phone shows first. */
const SHOWN_FIRST = '[scroll-initial-target:nearest]'
/** More cards than most windows are high. */
const MANY_CARDS = 4

function Column({ title, rows, count, isFirstShown }: ShownColumn & { isFirstShown: boolean }) {
  const t = useWords('admin.admin')
  const left = count - rows.length
  const late = rows.filter((row) => row.late).length
  return (
    <section
      aria-label={title}
      // Focusable, so that the keyboard can scroll it.
      tabIndex={rows.length > MANY_CARDS ? 0 : undefined}
      className={`${COLUMN} ${isFirstShown ? SHOWN_FIRST : ''}`}
    >
      <h2 className="sticky top-0 z-10 flex items-baseline gap-2 bg-paper pb-2 text-sm font-semibold whitespace-nowrap">
        {title}
        <span className="font-normal text-muted tabular-nums">{count}</span>
        {late > 0 && <span className="font-medium text-danger tabular-nums">{t('lateCount', { late })}</span>}
      </h2>
      <ul className="m-0 list-none space-y-2 rounded-lg bg-line/40 p-2">
        {rows.map((row) => (
          <BoardCard key={row._id} row={row} />
        ))}
        {!rows.length && <li className="px-2 py-6 text-center text-sm text-muted">{t('nothingHere')}</li>}
        {left > 0 && <li className="px-2 py-1 text-sm text-muted">{t('andCountMore', { left })}</li>}
      </ul>
    </section>
  )
}

function BoardCard({ row }: { row: DeskRow }) {
  const t = useWords('admin.admin')
  const { customer, package: name, daysLeft, late, unanswered, money, progress, lead } = row
  return (
    <li className="relative rounded-md border border-line bg-surface px-3 py-2.5 text-sm hover:border-accent">
      <Link
        to={orderAddress(row)}
        className="font-medium [overflow-wrap:anywhere] text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-accent"
      >
        {customer}
      </Link>
      <p className="[overflow-wrap:anywhere] text-muted">{name}</p>
      {daysLeft && <p className={late ? 'font-medium text-danger' : 'text-ink'}>{daysLeft}</p>}
      {money && <p className="font-medium text-danger">{money.words}</p>}
      {unanswered && <p className="font-medium">{t('aMessageWaits')}</p>}
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-xs text-muted tabular-nums">
        <span className="min-w-0 [overflow-wrap:anywhere]">{lead?.name ?? t('unassigned')}</span>{' '}
        {progress && <span className="shrink-0">{progress.words}</span>}
      </p>
    </li>
  )
}
