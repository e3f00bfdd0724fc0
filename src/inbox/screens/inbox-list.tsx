// The rows of the inbox: who, about what, the first line, and how long ago. Unread ones are bold.
import type { KeyboardEvent } from 'react'
import { Link, useParams } from 'react-router'
import type { ListedMessage } from './listed-message.ts'

const ROW =
  'relative block border-t border-l-2 border-line py-2.5 pr-3 pl-5 text-sm text-ink no-underline ' +
  'hover:bg-paper focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent'

/** `query` keeps search and page while one reads. */
export function InboxList({ messages, query }: { messages: readonly ListedMessage[]; query: string }) {
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
