// What needs the agency, what waits for customers, what is in review: as a list, a board or two weeks. It is the
// first part of the overview, and the whole screen of members.
import type { RouterContextProvider } from 'react-router'
import { Link } from 'react-router'
import { dayIn } from '#platform/rules/dates.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Confirm } from '#ui/screens/confirm.tsx'
import { CopyLink } from '#ui/screens/copy-link.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { scopeOf } from '#ui/screens/scope.ts'
import { TAB, TAB_CURRENT, TAB_OTHER } from '#ui/screens/tab.ts'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { DESK_FILTERS, type DeskFilter } from '#work/rules/desk-filter.ts'
import type { NeedsYou } from '../../server/needs.ts'
import { ActionNotices } from './action-notices.tsx'
import { Board } from './board.tsx'
import { deskFlash } from './desk-actions.ts'
import { openReply, type RefusedReply } from './open-reply.ts'
import { Rows, type ShownRow } from './row.tsx'
import { beyond, foldedRows, shownColumns, shownGroups, type ShownRows } from './shown-rows.ts'
import { Week } from './week.tsx'

const VIEWS = { list: 'List', board: 'Board', week: 'Two weeks' } as const
type View = keyof typeof VIEWS

const WHO: Record<DeskFilter, string> = {
  all: 'All',
  mine: 'Mine and unassigned',
  'no-lead': 'Unassigned',
}

export async function loadToday(context: Readonly<RouterContextProvider>, url: URL) {
  const { searchParams } = url
  const { act, site } = scopeOf(context)
  const asked = searchParams.get('view') ?? ''
  const view: View = Object.hasOwn(VIEWS, asked) ? (asked as View) : 'list'
  const who = DESK_FILTERS.find((filter) => filter === searchParams.get('who')) ?? 'all'
  const { needsYou, desk } = await act.today({ who })
  const days = view === 'week' ? await act.deskWeek({ who }) : null
  return {
    view,
    who,
    noLead: desk.counts.noLead,
    more: desk.more,
    needsYou: { ...needsYou, needs: view === 'list' ? needsYou.needs : [] },
    groups: view === 'list' ? shownGroups(desk) : null,
    columns: view === 'board' ? shownColumns(desk) : null,
    days,
    beyond: days && beyond(days.at(-1)!.day, desk),
    today: dayIn(Date.now(), (await site.format()).timeZone),
    calendar: (await act.deskCalendarAddress()).address,
    reply: view === 'list' ? await openReply(act, searchParams.get('reply')) : null,
    flashMessage: deskFlash(url, site),
  }
}

interface TodayProps {
  today: Awaited<ReturnType<typeof loadToday>>
  refused: RefusedReply | undefined
}

export function Today({ today: data, refused }: TodayProps) {
  const format = useFormat()
  const { view, who, needsYou, groups, columns, days } = data
  return (
    <section aria-labelledby="needs-you" className="min-w-0 space-y-5">
      <ActionNotices flashMessage={data.flashMessage} refused={refused} />
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="needs-you" className="flex items-baseline gap-2 font-display text-lg font-semibold">
            {needsYou.count ? 'Needs you' : 'Nothing needs you now'}
            {needsYou.count > 0 && (
              <span className="font-text text-sm font-normal text-muted tabular-nums">
                {format.count(needsYou.count)}
              </span>
            )}
          </h2>
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            <Tabs label="View" name="view" tabs={VIEWS} current={view} keep={{ who }} />
            <Tabs
              label="Whose orders"
              name="who"
              tabs={WHO}
              current={who}
              keep={{ view }}
              counts={{ 'no-lead': data.noLead }}
            />
          </div>
        </div>
        <p className="mt-1 text-sm text-pretty text-muted">
          {needsYou.head}{' '}
          <Link to="/admin/friday-notes" className={TEXT_LINK}>
            Friday notes
          </Link>
        </p>
      </div>
      {data.more && (
        <Notice tone="info">
          There are more open orders than this list shows. The list of orders has them all.
        </Notice>
      )}
      {groups && (
        <>
          <NeedsYouRows {...needsYou} who={who} reply={data.reply} refused={refused} />
          <Group kind="waiting" title="Waiting for customers" shown={groups.waiting} />
          <Group kind="in-review" title="In review" shown={groups.inReview} />
        </>
      )}
      {columns && <Board columns={columns} />}
      {days && <Week days={days} today={data.today} beyond={data.beyond} />}
      {view === 'week' && <CalendarAddress address={data.calendar} />}
    </section>
  )
}

interface NeedsYouRowsProps extends NeedsYou, Pick<TodayProps, 'refused'> {
  who: DeskFilter
  reply: TodayProps['today']['reply']
}

function NeedsYouRows({ needs, left, who, reply, refused }: NeedsYouRowsProps) {
  const format = useFormat()
  if (!needs.length) return <NothingNeedsYou who={who} />
  const { open, folded } = foldedRows(needs)
  const isOpen = folded.some(({ id }) => id === reply?.id || id === refused?.about)
  return (
    <div>
      <Rows rows={open} reply={reply} refused={refused} />
      {folded.length > 0 && (
        <Disclosure
          summary={`${format.count(folded.length)} more, less urgent`}
          open={isOpen}
          className="mt-1"
        >
          <div className="mt-1">
            <Rows rows={folded} reply={reply} refused={refused} />
          </div>
        </Disclosure>
      )}
      {left > 0 && <AndMore count={left} />}
    </div>
  )
}

function NothingNeedsYou({ who }: { who: DeskFilter }) {
  if (who === 'all')
    return (
      <EmptyState title="All done">
        Orders to deliver and messages to answer appear here: what is late, then what is due. Paid orders go
        first to your customers, who answer your questions, then to you.
      </EmptyState>
    )
  return (
    <EmptyState
      title={who === 'mine' ? 'No order of yours needs you' : 'Every open order is assigned'}
      action={<LinkButton to="?who=all">See all</LinkButton>}
    >
      {who === 'mine'
        ? 'Orders that are assigned to you, and those of nobody, are here.'
        : 'New orders that nobody has taken are here.'}
    </EmptyState>
  )
}

interface GroupProps {
  kind: 'waiting' | 'in-review'
  title: string
  shown: ShownRows
}

function Group({ kind, title, shown: { rows, count } }: GroupProps) {
  const format = useFormat()
  if (!count) return null
  const { open, folded } = foldedRows(rows.map((row): ShownRow => ({ kind, id: row._id, row, age: '' })))
  return (
    <section aria-labelledby={kind}>
      <h3 id={kind} className="mb-2 flex items-baseline gap-2 font-display text-base font-semibold">
        {title}
        <span className="font-text text-sm font-normal text-muted tabular-nums">{format.count(count)}</span>
      </h3>
      <Rows rows={open} />
      {folded.length > 0 && (
        <Disclosure summary={`${format.count(folded.length)} more`} className="mt-1">
          <div className="mt-1">
            <Rows rows={folded} />
          </div>
        </Disclosure>
      )}
      {count > rows.length && <AndMore count={count - rows.length} />}
    </section>
  )
}

function AndMore({ count }: { count: number }) {
  const format = useFormat()
  return (
    <p className="mt-2 text-sm text-muted">
      And {format.count(count)} more.{' '}
      <Link to="/total-orders" className={TEXT_LINK}>
        See all orders
      </Link>
    </p>
  )
}

interface TabsProps<K extends string> {
  label: string
  name: string
  tabs: Record<K, string>
  current: K
  /** The other choice stays. */
  keep: Record<string, string>
  counts?: Partial<Record<K, number>>
}

function Tabs<K extends string>({ label, name, tabs, current, keep, counts = {} }: TabsProps<K>) {
  const format = useFormat()
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {(Object.entries(tabs) as [K, string][]).map(([key, words]) => (
        <Link
          key={key}
          to={`?${new URLSearchParams({ ...keep, [name]: key })}`}
          preventScrollReset
          aria-current={key === current ? 'page' : undefined}
          className={`${TAB} ${key === current ? TAB_CURRENT : `${TAB_OTHER} hover:bg-line/60`}`}
        >
          {words}
          {Boolean(counts[key]) && <span className="ml-1.5 tabular-nums">{format.count(counts[key]!)}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Everybody who has the address can read the due days, so it can be ended. */
function CalendarAddress({ address }: { address: string }) {
  return (
    <Card title="In your own calendar" id="calendar">
      <p className="mb-3 max-w-[68ch] text-sm text-muted">
        Subscribe to this address in your calendar program: it shows the due days, first answers and
        acceptances of the orders that are assigned to you, and of unassigned ones. Whoever has the address
        can read them. A new password ends it, and so does signing out everywhere.
      </p>
      <div className="max-w-2xl space-y-3">
        <CopyLink link={address} />
        <div>
          <Confirm
            label="Make a new address"
            variant="quiet"
            question="Make a new address?"
            detail="The old one stops working at once. Enter the new one in your calendar program."
            yes="Make a new address"
            fields={{ intent: 'renew-calendar' }}
          />
        </div>
      </div>
    </Card>
  )
}
