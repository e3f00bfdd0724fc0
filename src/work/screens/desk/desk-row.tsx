// One order on the desk: who and what, what is asked, how much time is left, and the actions of one click.
import { Link } from 'react-router'
import { countOf } from '#platform/rules/count-of.ts'
import type { Format } from '#platform/rules/format.ts'
import { phoneLink } from '#platform/rules/phone-link.ts'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { waitsOn } from '../../rules/work-stages.ts'
import type { DeskRow } from '../../server/desk/desk-rows.ts'
import { OrderActions } from './order-actions.tsx'
import { orderAddress } from './order-address.ts'

/** What the group is about decides which actions a row shows. */
export type DeskGroupKind = 'your-move' | 'waiting' | 'in-review'

const ROW =
  'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 ' +
  'first:rounded-t-lg first:border-t-0 last:rounded-b-lg hover:bg-paper sm:px-5 md:items-start md:gap-x-5 ' +
  'md:gap-y-1.5 md:py-3 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] ' +
  'xl:col-span-full xl:grid-cols-subgrid xl:items-center'

/** The columns of a group's rows. The last one has room for all actions of a row, on one line. */
export const DESK_COLUMNS =
  'xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_11rem_minmax(18.75rem,auto)] xl:gap-x-5'

export function DeskRowItem({ row, kind }: { row: DeskRow; kind: DeskGroupKind }) {
  return (
    <li className={ROW}>
      <div className="min-w-0 max-md:col-span-2 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2">
        <Link
          to={orderAddress(row)}
          className="font-medium [overflow-wrap:anywhere] text-ink no-underline after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {row.customer}
        </Link>
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          {row.package}
          <span className="max-md:hidden">
            , order <span className="tabular-nums">{row.number}</span>
          </span>
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap gap-x-2 text-sm max-md:col-span-2 md:block">
        <p>{row.asked}</p>
        <Time row={row} />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted md:gap-x-5 xl:flex-col xl:items-start">
        <Done progress={row.progress} />
        <p title={row.lead?.name} className="min-w-0 [overflow-wrap:anywhere] xl:max-w-full xl:truncate">
          {row.lead ? <>Lead: {row.lead.name}</> : <span className="text-ink">Without a lead</span>}
        </p>
      </div>
      <div className="relative flex flex-wrap items-center gap-1.5 empty:hidden max-md:justify-end xl:flex-nowrap xl:justify-end xl:whitespace-nowrap">
        <OrderActions row={row} isWaiting={kind === 'waiting'} replyTo={`${orderAddress(row)}#thread`} />
      </div>
      {kind === 'waiting' && row.call && <CallThem row={row} />}
    </li>
  )
}

function Time({ row }: { row: DeskRow }) {
  const format = useFormat()
  const isLate = row.late || row.answerOverdue
  return (
    <p className={`tabular-nums ${isLate ? 'font-medium text-danger' : 'text-muted'}`}>
      {timeWords(row, format)}
    </p>
  )
}

const NO_BREAK = '\u00a0'

export function timeWords(
  { state, daysLeft, promisedOn, expectedOn, acceptedOn, waitsDays, ...row }: DeskRow,
  format: Format,
): string {
  const words = []
  // A day stays on one line.
  const nearDay = (day: string) => format.nearDay(day).replaceAll(' ', NO_BREAK)
  if (waitsOn(state) === 'agency') {
    words.push(daysLeft && promisedOn ? `${daysLeft}, ${nearDay(promisedOn)}` : 'no day was promised')
    if (promisedOn && expectedOn && expectedOn > promisedOn) words.push(`now ${nearDay(expectedOn)}`)
  }
  if (row.unanswered && row.answerBy)
    words.push(row.answerOverdue ? 'the answer is overdue' : `answer by ${nearDay(row.answerBy)}`)
  if (words.length) return words.join('; ')
  if (row.money) return `since ${nearDay(row.money.since)}`
  if (state === 'delivered')
    return acceptedOn ? `counts as accepted on ${nearDay(acceptedOn)}` : 'waits for the customer’s word'
  return waitsDays ? `waiting for ${countOf(waitsDays, 'day')}` : 'waiting since today'
}

function Done({ progress }: Pick<DeskRow, 'progress'>) {
  if (!progress) return null
  const { words, share } = progress
  return (
    <p className="flex items-center gap-2 tabular-nums sm:whitespace-nowrap">
      {share !== null && (
        <span
          aria-hidden="true"
          className="block h-1.5 w-14 overflow-hidden rounded-full bg-line max-md:hidden"
        >
          <span className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
        </span>
      )}
      {words}
    </p>
  )
}

function CallThem({ row: { email, phone } }: { row: DeskRow }) {
  return (
    <p className="relative col-span-2 rounded-md bg-amber-soft px-3 py-2 text-sm xl:col-span-4">
      <span className="font-medium">Call them.</span> All reminders are sent:{' '}
      {phone && (
        <>
          <a href={phoneLink(phone)} className={TEXT_LINK}>
            {phone}
          </a>{' '}
          or{' '}
        </>
      )}
      <a href={`mailto:${email}`} className={`[overflow-wrap:anywhere] ${TEXT_LINK}`}>
        {email}
      </a>
    </p>
  )
}
