// The inbox: the list of messages, and beside it the one that is read. On a phone one after the other.
import { useEffect, type KeyboardEvent } from 'react'
import { Link, Outlet, useParams, useRevalidator } from 'react-router'
import { relativeTime } from '#platform/rules/age-words.ts'
import type { Format } from '#platform/rules/format.ts'
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
import type { Message } from '../server/messages.ts'
import type { Route } from './+types/inbox'
import { inboxQuery } from './inbox-query.ts'
import { MESSAGE_FLASH, MESSAGES_FLASH } from './message-actions.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const query = url.searchParams
  const search = searchOf(query)
  const isUnreadOnly = query.get('show') === 'unread'
  const size = PAGE_SIZE.inbox
  const found = await orErrorScreen(
    search
      ? act
          .searchMessages({ text: search, limit: size })
          .then((rows) => ({ rows, page: 1, total: rows.length }))
      : act.pageOfMessages({
          status: isUnreadOnly ? 'UnRead' : undefined,
          page: pageNumber(query.get('page')),
          size,
        }),
  )
  const [now, format] = [Date.now(), await site.format()]
  return {
    rows: found.rows.map((message) => listedMessage(message, now, format)),
    page: found.page,
    size,
    total: found.total,
    search,
    isUnreadOnly,
    unread: await orErrorScreen(act.countUnreadMessages()),
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

export const meta: Route.MetaFunction = () => [{ title: 'Inbox' }]

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { rows, page, size, total, search, isUnreadOnly, unread, query, flashMessage, undo } = loaderData
  const isReading = useParams().id !== undefined
  useFreshInbox()
  return (
    <>
      <div className={isReading ? 'max-lg:sr-only' : ''}>
        <PageHead
          title="Inbox"
          actions={!isReading && <LinkButton to="/all-messages">Messages as tables</LinkButton>}
        >
          Messages from the contact form, the newest first.
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
              name="Messages"
              action="/inbox"
              search={search}
              placeholder="Name, email or subject"
            />
            <nav aria-label="Show" className="flex flex-wrap items-center gap-1">
              <Tab to="/inbox" isCurrent={!isUnreadOnly && !search}>
                All
              </Tab>
              <Tab to="/inbox?show=unread" isCurrent={isUnreadOnly && !search} count={unread}>
                Unread
              </Tab>
              <span className="ml-auto hidden text-xs text-muted lg:block">
                On a row, <kbd>j</kbd> and <kbd>k</kbd> go to the next and the previous
              </span>
            </nav>
          </div>
          {rows.length ? (
            <InboxList messages={rows} query={query} />
          ) : (
            <div className="p-3">
              <NoMessages search={search} isUnreadOnly={isUnreadOnly} total={total} />
            </div>
          )}
          {search && total === size && (
            <p className="border-t border-line px-3 py-2.5 text-sm text-muted">
              The {size} newest are shown. Add a word to find fewer.
            </p>
          )}
          {!search && (
            <div className="px-3 pb-3 empty:hidden">
              <Pagination page={page} size={size} total={total} label="Messages" />
            </div>
          )}
        </div>
        <div className="min-w-0">
          <Outlet />
          {!isReading && rows.length > 0 && (
            <div className="hidden lg:block">
              <EmptyState title="No message is open">
                Choose one in the list to read and answer it.
              </EmptyState>
            </div>
          )}
        </div>
      </div>
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
      {count > 0 && <span className="ml-1.5 tabular-nums">{format.count(count)}</span>}
    </Link>
  )
}

function NoMessages({
  search,
  isUnreadOnly,
  total,
}: {
  search: string
  isUnreadOnly: boolean
  total: number
}) {
  if (search)
    return (
      <EmptyState title="No message with these words" action={<LinkButton to="/inbox">Show all</LinkButton>}>
        The search looks at names, addresses and subjects.
      </EmptyState>
    )
  if (total) return <PageOutOfRange />
  return isUnreadOnly ? (
    <EmptyState title="Everything is read">New messages appear here.</EmptyState>
  ) : (
    <EmptyState title="No messages yet">What visitors write in the contact form appears here.</EmptyState>
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

const ROW =
  'relative block border-t border-l-2 border-line py-2.5 pr-3 pl-5 text-sm text-ink no-underline ' +
  'hover:bg-paper focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent'

/** `query` keeps search and page while one reads. */
function InboxList({ messages, query }: { messages: readonly ListedMessage[]; query: string }) {
  const { id } = useParams()
  return (
    <ul
      aria-label="Messages"
      onKeyDown={moveFocus}
      className="m-0 list-none overflow-y-auto p-0 lg:max-h-[calc(100dvh-19rem)] lg:min-h-64"
    >
      {messages.map((message) => (
        <li key={message._id} className="first:[&>a]:border-t-0">
          <Link
            to={`/inbox/${message._id}${query}`}
            aria-current={message._id === id ? 'true' : undefined}
            className={`${ROW} ${message._id === id ? 'border-l-accent bg-accent-soft/60' : 'border-l-transparent'}`}
          >
            <Row message={message} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Row({ message: { name, subject, firstLine, isUnread, age, at } }: { message: ListedMessage }) {
  return (
    <>
      <span className="flex items-baseline gap-2">
        {isUnread && (
          // In the gutter, so that all names begin on one line.
          <span className="absolute top-4 left-1.5 size-2 rounded-full bg-accent forced-colors:bg-[Highlight]">
            <span className="sr-only">Unread: </span>
          </span>
        )}
        <span className={`min-w-0 flex-1 truncate ${isUnread ? 'font-semibold' : ''}`}>{name}</span>{' '}
        <time dateTime={at} className="shrink-0 text-xs text-muted tabular-nums">
          {age}
        </time>
      </span>
      <span className={`block truncate ${isUnread ? 'font-semibold' : ''}`}>{subject}</span>
      <span className="block truncate text-muted">{firstLine}</span>
    </>
  )
}

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Only while the list has the focus: single letters must not act elsewhere. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links[links.findIndex((link) => link === document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** A row of the inbox. Ages are words of the server, so that hydration finds the same. */
interface ListedMessage {
  _id: string
  name: string
  subject: string
  firstLine: string
  isUnread: boolean
  age: string
  at: string
}

const LONGEST_LINE = 160

const listedMessage = (message: Message, now: number, format: Format): ListedMessage => ({
  _id: message._id,
  name: message.name,
  subject: message.subject,
  firstLine: firstLineOf(message.message),
  isUnread: message.messageStatus === 'UnRead',
  age: relativeTime({ at: Date.parse(message.createdAt), now, format }),
  at: message.createdAt,
})

const firstLineOf = (text: string): string => text.trim().split('\n', 1)[0]!.slice(0, LONGEST_LINE)
