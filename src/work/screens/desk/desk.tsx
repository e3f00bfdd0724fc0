// The agency's desk: what needs somebody, what waits for customers, what is in review. As a list, a board or
// two weeks.
import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { dayIn } from '#platform/rules/dates.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Confirm } from '#ui/screens/confirm.tsx'
import { CopyLink } from '#ui/screens/copy-link.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { TAB, TAB_CURRENT, TAB_OTHER } from '#ui/screens/tab.ts'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { DESK_FILTERS, type DeskFilter } from '../../rules/desk-filter.ts'
import type { DeskRow } from '../../server/desk/desk-rows.ts'
import type { Route } from './+types/desk'
import { ActionNotices } from './action-notices.tsx'
import { Board } from './board.tsx'
import { deskFlash, doDeskAction, doneAddress } from './desk-actions.ts'
import { DESK_COLUMNS, DeskRowItem, type DeskGroupKind } from './desk-row.tsx'
import { beyond, shownColumns, shownGroups, foldedRows, type ShownRows } from './shown-rows.ts'
import { Week } from './week.tsx'

const VIEWS = { list: 'List', board: 'Board', week: 'Two weeks' } as const
type View = keyof typeof VIEWS

const WHO: Record<DeskFilter, string> = {
  all: 'All',
  mine: 'Mine and without a lead',
  'no-lead': 'Without a lead',
}

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const asked = searchParams.get('view') ?? ''
  const view: View = Object.hasOwn(VIEWS, asked) ? (asked as View) : 'list'
  const who = DESK_FILTERS.find((filter) => filter === searchParams.get('who')) ?? 'all'
  return orErrorScreen(
    (async () => {
      const desk = await act.desk({ who })
      const days = view === 'week' ? await act.deskWeek({ who }) : null
      return {
        view,
        who,
        head: desk.head,
        noLead: desk.counts.noLead,
        more: desk.more,
        hasRows: desk.yourMove.length + desk.waiting.length + desk.inReview.length > 0,
        groups: view === 'list' ? shownGroups(desk) : null,
        columns: view === 'board' ? shownColumns(desk) : null,
        days,
        beyond: days && beyond(days.at(-1)!.day, desk),
        today: dayIn(Date.now(), (await site.format()).timeZone),
        calendar: (await act.deskCalendarAddress()).address,
        flashMessage: deskFlash(searchParams, site),
      }
    })(),
  )
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { refusal, ...done } = await doDeskAction(context, await request.formData())
  return refusal ? data({ refusal }, { status: refusal.status }) : redirectWithFlash(doneAddress(url, done))
}

export const meta: Route.MetaFunction = () => [{ title: 'Desk' }]

export default function Desk({ loaderData, actionData }: Route.ComponentProps) {
  const { view, who, head, noLead, more, hasRows, groups, columns, days, today, calendar, flashMessage } =
    loaderData
  return (
    <>
      <PageHead title="Desk">
        <p className="text-base text-pretty text-ink">{head}</p>
      </PageHead>
      <div className="space-y-6">
        <ActionNotices flashMessage={flashMessage} refused={actionData} />
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
          <Tabs label="View" name="view" tabs={VIEWS} current={view} keep={{ who }} />
          <Tabs
            label="Whose orders"
            name="who"
            tabs={WHO}
            current={who}
            keep={{ view }}
            counts={{ 'no-lead': noLead }}
          />
        </div>
        {more && (
          <Notice tone="info">
            There are more open orders than the desk shows. The list of orders has them all.
          </Notice>
        )}
        {!hasRows && <NothingOpen who={who} />}
        {hasRows && columns && <Board columns={columns} />}
        {hasRows && groups && <Groups {...groups} />}
        {days && <Week days={days} today={today} beyond={loaderData.beyond} />}
        <CalendarAddress address={calendar} />
      </div>
    </>
  )
}

function Groups({ yourMove, waiting, inReview }: ReturnType<typeof shownGroups>) {
  return (
    <>
      <DeskGroup kind="your-move" title="Your move" shown={yourMove} empty="Nothing needs you now" />
      <DeskGroup
        kind="waiting"
        title="Waiting for customers"
        shown={waiting}
        empty="No customer keeps you waiting"
      />
      <DeskGroup kind="in-review" title="In review" shown={inReview} empty="No delivery is in review" />
    </>
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
          to={`/desk?${new URLSearchParams({ ...keep, [name]: key })}`}
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

function NothingOpen({ who }: { who: DeskFilter }) {
  if (who === 'all')
    return (
      <EmptyState title="No open orders">
        Paid orders come here by themselves: first to your customers, who answer your questions, then to you.
      </EmptyState>
    )
  const isMine = who === 'mine'
  return (
    <EmptyState
      title={isMine ? 'You lead no open order' : 'Every open order has a lead'}
      action={<LinkButton to="/desk">See all</LinkButton>}
    >
      {isMine
        ? 'Orders that you lead, and those without a lead, are here.'
        : 'New orders without a lead are here.'}
    </EmptyState>
  )
}

/** Everybody who has the address can read the due days, so it can be ended. */
function CalendarAddress({ address }: { address: string }) {
  return (
    <Card title="In your own calendar" id="calendar">
      <p className="mb-3 max-w-[68ch] text-sm text-muted">
        Subscribe to this address in your calendar program: it shows the due days, first answers and
        acceptances of the orders that you lead, and of those without a lead. Whoever has the address can read
        them. A new password ends it, and so does signing out everywhere.
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

interface DeskGroupProps {
  kind: DeskGroupKind
  title: string
  shown: ShownRows
  empty: ReactNode
}

function DeskGroup({ kind, title, shown: { rows, count }, empty }: DeskGroupProps) {
  const format = useFormat()
  const left = count - rows.length
  const { open, folded } = kind === 'your-move' ? foldedRows(rows) : { open: rows, folded: [] }
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind} className="mb-2 flex items-baseline gap-2 font-display text-lg font-semibold">
        {title}
        <span className="font-text text-sm font-normal text-muted tabular-nums">{format.count(count)}</span>
      </h2>
      {rows.length ? <DeskRows rows={open} kind={kind} /> : <EmptyState title={empty} />}
      {folded.length > 0 && (
        <Disclosure summary={`${format.count(folded.length)} more without a promised day`} className="mt-1">
          <div className="mt-1">
            <DeskRows rows={folded} kind={kind} />
          </div>
        </Disclosure>
      )}
      {left > 0 && (
        <p className="mt-2 text-sm text-muted">
          And {format.count(left)} more, less urgent.{' '}
          <Link to="/total-orders" className={TEXT_LINK}>
            See all orders
          </Link>
        </p>
      )}
    </section>
  )
}

function DeskRows({ rows, kind }: { rows: readonly DeskRow[]; kind: DeskGroupKind }) {
  return (
    <ul className={`m-0 list-none rounded-lg border border-line bg-surface p-0 ${DESK_COLUMNS}`}>
      {rows.map((row) => (
        <DeskRowItem key={row._id} row={row} kind={kind} />
      ))}
    </ul>
  )
}
