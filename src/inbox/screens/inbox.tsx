// The inbox: order conversations and contact messages as one list, and beside it the message that is read. On a
// phone one after the other. A conversation opens the page of its order.
import { useEffect } from 'react'
import { Link, Outlet, useParams, useRevalidator } from 'react-router'
import { pageNumber } from '#platform/rules/page.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { UndoButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { PageOutOfRange, Pagination } from '#ui/screens/pagination.tsx'
import { redirectAfter } from '#ui/screens/redirect-after.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { SearchForm, searchOf } from '#ui/screens/search-form.tsx'
import { TAB, TAB_CURRENT, TAB_OTHER } from '#ui/screens/tab.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { INBOX_KINDS, INBOX_STATES, type InboxFilter } from '../rules/inbox-filter.ts'
import type { Route } from './+types/inbox'
import { InboxList, listedRow } from './inbox-list.tsx'
import { inboxQuery } from './inbox-query.ts'
import { MESSAGE_FLASH, MESSAGES_FLASH } from './message-actions.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const query = url.searchParams
  const search = searchOf(query)
  const kind = INBOX_KINDS.find((each) => each === query.get('kind'))
  const state = INBOX_STATES.find((each) => each === query.get('state'))
  const size = PAGE_SIZE.inbox
  const found = await orErrorScreen(
    search
      ? act.searchInbox({ text: search, limit: size }).then((rows) => ({ rows, page: 1, total: rows.length }))
      : act.pageOfInbox({ kind, state, page: pageNumber(query.get('page')), size }),
  )
  const [now, format] = [Date.now(), await site.format()]
  return {
    rows: found.rows.map((conversation) => listedRow(conversation, now, format)),
    page: found.page,
    size,
    total: found.total,
    search,
    kind,
    state,
    waiting: await orErrorScreen(act.countWaiting()),
    query: inboxQuery(query),
    flashMessage: MESSAGES_FLASH.wordsAt(url),
    undo: MESSAGES_FLASH.undoAt(url),
  }
}

/** Brings a deleted message back. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const id = formText(await request.formData(), 'id')
  await orErrorScreen(scopeOf(context).act.restoreMessage(id))
  return redirectAfter(url, MESSAGE_FLASH.to(`/inbox/${id}`, 'restored'))
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { rows, page, size, total, search, kind, state, waiting, query, flashMessage, undo } = loaderData
  const t = useWords('inbox.admin')
  const isReading = useParams().id !== undefined
  useFreshInbox()
  return (
    <>
      {!isReading && <title>{t('inbox')}</title>}
      <div className={isReading ? 'max-lg:sr-only' : ''}>
        <PageHead
          title={t('inbox')}
          actions={!isReading && <LinkButton to="/all-messages">{t('asTables')}</LinkButton>}
        >
          {t('inboxLead')}
        </PageHead>
      </div>
      {flashMessage && (
        <Notice className="mb-4" actions={undo && <UndoButton fields={{ id: undo }} />}>
          {flashMessage}
        </Notice>
      )}
      <div className="items-start gap-5 lg:grid lg:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)]">
        <div
          className={`min-w-0 rounded-lg border border-line bg-surface lg:sticky lg:top-18 ${isReading ? 'max-lg:hidden' : ''}`}
        >
          <div className="space-y-2 border-b border-line p-3">
            <SearchForm
              name={t('messages')}
              action="/inbox"
              search={search}
              placeholder={t('searchPlaceholder')}
            />
            <Filters filter={{ kind, state }} isSearching={search !== ''} waiting={waiting} />
          </div>
          {rows.length ? (
            <InboxList rows={rows} query={query} />
          ) : (
            <div className="p-3">
              <NothingHere search={search} filter={{ kind, state }} total={total} />
            </div>
          )}
          {search && total === size && (
            <p className="border-t border-line px-3 py-2.5 text-sm text-muted">
              {t('newestShown', { size })}
            </p>
          )}
          {!search && (
            <div className="px-3 pb-3 empty:hidden">
              <Pagination page={page} size={size} total={total} label={t('messages')} />
            </div>
          )}
        </div>
        <div className="min-w-0">
          <Outlet />
          {!isReading && rows.length > 0 && (
            <div className="hidden lg:block">
              <EmptyState title={t('noneOpen')}>{t('noneOpenHelp')}</EmptyState>
            </div>
          )}
        </div>
      </div>
    </>
  )
}

interface FiltersProps {
  filter: InboxFilter
  isSearching: boolean
  waiting: number
}

/** Each keeps the other one. A search looks through everything. */
function Filters({ filter, isSearching, waiting }: FiltersProps) {
  const t = useWords('inbox.admin')
  const tab = (part: InboxFilter, words: string, count = 0) => {
    const next = { ...filter, ...part }
    const query = new URLSearchParams()
    for (const name of ['kind', 'state'] as const) if (next[name]) query.set(name, next[name])
    return (
      <Tab
        to={query.size ? `/inbox?${query}` : '/inbox'}
        isCurrent={!isSearching && next.kind === filter.kind && next.state === filter.state}
        count={count}
      >
        {words}
      </Tab>
    )
  }
  return (
    <>
      <nav aria-label={t('filter.kind')} className="flex flex-wrap gap-1">
        {tab({ kind: undefined }, t('filter.all'))}
        {tab({ kind: 'orders' }, t('filter.orders'))}
        {tab({ kind: 'contact' }, t('filter.contact'))}
      </nav>
      <nav aria-label={t('filter.state')} className="flex flex-wrap items-center gap-1">
        {tab({ state: undefined }, t('filter.everything'))}
        {tab({ state: 'waiting' }, t('filter.waiting'), waiting)}
        {tab({ state: 'answered' }, t('filter.answered'))}
        <span className="ms-auto hidden text-xs text-muted 2xl:block">
          {t.rich('keys', { key: (words) => <kbd>{words}</kbd> })}
        </span>
      </nav>
    </>
  )
}

interface TabProps {
  to: string
  isCurrent: boolean
  count?: number
  children: string
}

function Tab({ to, isCurrent, count = 0, children }: TabProps) {
  const format = useFormat()
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${TAB} ${isCurrent ? TAB_CURRENT : `${TAB_OTHER} hover:bg-paper`}`}
    >
      {children}
      {count > 0 && <span className="ms-1.5 tabular-nums">{format.count(count)}</span>}
    </Link>
  )
}

interface NothingHereProps {
  search: string
  filter: InboxFilter
  total: number
}

function NothingHere({ search, filter: { kind, state }, total }: NothingHereProps) {
  const t = useWords('inbox.admin')
  if (search)
    return (
      <EmptyState title={t('nothing.found')} action={<LinkButton to="/inbox">{t('showAll')}</LinkButton>}>
        {t('nothing.searched')}
      </EmptyState>
    )
  if (total) return <PageOutOfRange />
  if (state === 'waiting')
    return <EmptyState title={t('nothing.waiting')}>{t('nothing.waitingHelp')}</EmptyState>
  if (state) return <EmptyState title={t('nothing.answered')}>{t('nothing.answeredHelp')}</EmptyState>
  return (
    <EmptyState title={t('nothing.yet')}>
      {kind === 'orders' ? t('nothing.orders') : t('nothing.contact')}
    </EmptyState>
  )
}

const LOOK_MS = 30_000

/** Reads the inbox again while it is visible. What is typed stays: inputs keep their own text. */
function useFreshInbox(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate])
}
