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
import { useWords } from '#ui/screens/use-words.ts'
import { DESK_FILTERS, type DeskFilter } from '#work/rules/desk-filter.ts'
import type { NeedsYou } from '../../server/needs.ts'
import { ActionNotices } from './action-notices.tsx'
import { Board } from './board.tsx'
import { deskFlash } from './desk-actions.ts'
import { openReply, type RefusedReply } from './open-reply.ts'
import { Rows, type ShownRow } from './row.tsx'
import { beyond, foldedRows, shownColumns, shownGroups, type ShownRows } from './shown-rows.ts'
import { Week } from './week.tsx'

const VIEWS = ['list', 'board', 'week'] as const

export async function loadToday(context: Readonly<RouterContextProvider>, url: URL) {
  const { searchParams } = url
  const { act, site } = scopeOf(context)
  const view = VIEWS.find((each) => each === searchParams.get('view')) ?? 'list'
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
  const t = useWords('admin.admin')
  const format = useFormat()
  const { view, who, needsYou, groups, columns, days } = data
  return (
    <section aria-labelledby="needs-you" className="min-w-0 space-y-5">
      <ActionNotices flashMessage={data.flashMessage} refused={refused} />
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="needs-you" className="flex items-baseline gap-2 font-display text-lg font-semibold">
            {needsYou.count ? t('needsYou') : t('nothingNeedsYouNow')}
            {needsYou.count > 0 && (
              <span className="font-text text-sm font-normal text-muted tabular-nums">
                {format.count(needsYou.count)}
              </span>
            )}
          </h2>
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            <Tabs
              label={t('view')}
              name="view"
              tabs={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
              current={view}
              keep={{ who }}
            />
            <Tabs
              label={t('whoseOrders')}
              name="who"
              tabs={DESK_FILTERS.map((key) => ({ key, label: t(`who.${key}`) }))}
              current={who}
              keep={{ view }}
              counts={{ 'no-lead': data.noLead }}
            />
          </div>
        </div>
        <p className="mt-1 text-sm text-pretty text-muted">
          {needsYou.head}{' '}
          <Link to="/admin/friday-notes" className={TEXT_LINK}>
            {t('fridayNotes')}
          </Link>
        </p>
      </div>
      {data.more && <Notice tone="info">{t('moreOpenOrders')}</Notice>}
      {groups && (
        <>
          <NeedsYouRows {...needsYou} who={who} reply={data.reply} refused={refused} />
          <Group kind="waiting" title={t('waitingForCustomers')} shown={groups.waiting} />
          <Group kind="in-review" title={t('inReview')} shown={groups.inReview} />
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
  const t = useWords('admin.admin')
  const format = useFormat()
  if (!needs.length) return <NothingNeedsYou who={who} />
  const { open, folded } = foldedRows(needs)
  const isOpen = folded.some(({ id }) => id === reply?.id || id === refused?.about)
  return (
    <div>
      <Rows rows={open} reply={reply} refused={refused} />
      {folded.length > 0 && (
        <Disclosure
          summary={t('moreLessUrgent', { count: format.count(folded.length) })}
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
  const t = useWords('admin.admin')
  if (who === 'all') return <EmptyState title={t('allDone')}>{t('allDoneAbout')}</EmptyState>
  return (
    <EmptyState
      title={who === 'mine' ? t('mineDone') : t('noLeadDone')}
      action={<LinkButton to="?who=all">{t('seeAll')}</LinkButton>}
    >
      {who === 'mine' ? t('mineAbout') : t('noLeadAbout')}
    </EmptyState>
  )
}

interface GroupProps {
  kind: 'waiting' | 'in-review'
  title: string
  shown: ShownRows
}

function Group({ kind, title, shown: { rows, count } }: GroupProps) {
  const t = useWords('admin.admin')
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
        <Disclosure summary={t('more', { count: format.count(folded.length) })} className="mt-1">
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
  const t = useWords('admin.admin')
  const format = useFormat()
  return (
    <p className="mt-2 text-sm text-muted">
      {t.rich('andMore', {
        count: format.count(count),
        link: (words) => (
          <Link to="/total-orders" className={TEXT_LINK}>
            {words}
          </Link>
        ),
      })}
    </p>
  )
}

interface TabsProps<K extends string> {
  label: string
  name: string
  tabs: readonly { key: K; label: string }[]
  current: K
  /** The other choice stays. */
  keep: Record<string, string>
  counts?: Partial<Record<K, number>>
}

function Tabs<K extends string>({ label, name, tabs, current, keep, counts = {} }: TabsProps<K>) {
  const format = useFormat()
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {tabs.map(({ key, label: words }) => (
        <Link
          key={key}
          to={`?${new URLSearchParams({ ...keep, [name]: key })}`}
          preventScrollReset
          aria-current={key === current ? 'page' : undefined}
          className={`${TAB} ${key === current ? TAB_CURRENT : `${TAB_OTHER} hover:bg-line/60`}`}
        >
          {words}
          {Boolean(counts[key]) && <span className="ms-1.5 tabular-nums">{format.count(counts[key]!)}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Everybody who has the address can read the due days, so it can be ended. */
function CalendarAddress({ address }: { address: string }) {
  const t = useWords('admin.admin')
  return (
    <Card title={t('calendar')} id="calendar">
      <p className="mb-3 max-w-[68ch] text-sm text-muted">{t('calendar.about')}</p>
      <div className="max-w-2xl space-y-3">
        <CopyLink link={address} />
        <div>
          <Confirm
            label={t('calendar.renew')}
            variant="quiet"
            question={t('calendar.renewAsk')}
            detail={t('calendar.renewDetail')}
            yes={t('calendar.renew')}
            fields={{ intent: 'renew-calendar' }}
          />
        </div>
      </div>
    </Card>
  )
}
