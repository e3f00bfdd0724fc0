// The list of the inbox. The arrow keys go through it, and so do j and k.
import { Mail, Package } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link, useParams } from 'react-router'
import { relativeTime } from '#platform/rules/age-words.ts'
import type { Format } from '#platform/rules/format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Conversation } from '../server/conversations.ts'

const ROW =
  'relative block border-t border-s-2 border-line py-2.5 pe-3 ps-5 text-sm text-ink no-underline ' +
  'hover:bg-paper focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent'

/** `query` keeps search, filters and page while one reads. */
export function InboxList({ rows, query }: { rows: readonly ListedRow[]; query: string }) {
  const t = useWords('inbox.admin')
  const { id } = useParams()
  return (
    <ul
      aria-label={t('messages')}
      onKeyDown={moveFocus}
      className="m-0 list-none overflow-y-auto p-0 lg:max-h-[calc(100dvh-21rem)] lg:min-h-64"
    >
      {rows.map((row) => (
        <li key={`${row.kind} ${row.id}`} className="first:[&>a]:border-t-0">
          <Link
            to={row.kind === 'order' ? `/admin/payment-status/${row.id}#thread` : `/inbox/${row.id}${query}`}
            aria-current={row.id === id ? 'true' : undefined}
            className={`${ROW} ${row.id === id ? 'border-s-accent bg-accent-soft/60' : 'border-s-transparent'}`}
          >
            <Row row={row} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Row({ row: { kind, name, subject, firstLine, isOurs, isWaiting, age, at } }: { row: ListedRow }) {
  const t = useWords('inbox.admin')
  const Icon = kind === 'order' ? Package : Mail
  return (
    <>
      <span className="flex items-baseline gap-2">
        {isWaiting && (
          // In the gutter, so that all names begin on one line.
          <span className="absolute start-1.5 top-4 size-2 rounded-full bg-accent forced-colors:bg-[Highlight]">
            <span className="sr-only">{t(kind === 'order' ? 'list.unanswered' : 'list.unread')} </span>
          </span>
        )}
        <span className={`min-w-0 flex-1 truncate ${isWaiting ? 'font-semibold' : ''}`}>{name}</span>{' '}
        <time dateTime={at} className="shrink-0 text-xs text-muted tabular-nums">
          {age}
        </time>
      </span>
      <span className={`flex min-w-0 items-center gap-1.5 ${isWaiting ? 'font-semibold' : ''}`}>
        <Icon aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
        <span className="sr-only">{t(kind === 'order' ? 'list.order' : 'list.contact')} </span>
        <span className="truncate">{subject}</span>
      </span>
      <span className="block truncate text-muted">
        {isOurs ? t('list.ours', { text: firstLine }) : firstLine}
      </span>
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

/** Ages are words of the server, so that hydration finds the same. */
export interface ListedRow extends Omit<Conversation, 'at' | 'text'> {
  firstLine: string
  age: string
  at: string
}

const LONGEST_LINE = 160

export const listedRow = (
  { at, text, ...conversation }: Conversation,
  now: number,
  format: Format,
): ListedRow => ({
  ...conversation,
  firstLine: text.trim().split('\n', 1)[0]!.slice(0, LONGEST_LINE),
  age: relativeTime({ at, now, format }),
  at: new Date(at).toISOString(),
})
