// The table of unread or read messages, for /admin and /all-messages. Each has its own page parameter.
import { Link } from 'react-router'
import type { Page } from '#platform/rules/page.ts'
import { Card } from '#ui/screens/card.tsx'
import { rowNumber, type Column } from '#ui/screens/data-table.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { MailAddress } from '#ui/screens/mail-address.tsx'
import { PagedTable } from '#ui/screens/paged-table.tsx'
import { ROW_LINK } from '#ui/screens/row-places.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { MessageStatus } from '../rules/inbox-states.ts'
import type { Message } from '../server/messages.ts'

const KINDS = {
  UnRead: {
    title: 'Unread messages',
    param: 'unreadPage',
    empty: 'No unread messages',
    hint: 'Messages from the contact form appear here.',
  },
  Read: {
    title: 'Read messages',
    param: 'readPage',
    empty: 'No read messages yet',
    hint: 'Messages that you marked as read appear here.',
  },
} as const satisfies Record<MessageStatus, object>

const VIEW_LINK =
  'inline-flex min-h-8 items-center font-medium text-accent underline-offset-2 hover:underline ' +
  'pointer-coarse:min-h-11'

export function MessagesTable({
  status,
  messages,
  aside,
}: {
  status: MessageStatus
  messages: Page<Message>
  aside?: React.ReactNode
}) {
  const format = useFormat()
  const { title, param, empty, hint } = KINDS[status]
  const columns: Column<Message>[] = [
    {
      head: 'Sl No.',
      cell: (_, index) => rowNumber(messages, index),
      numeric: true,
      place: 'unseen',
      className: 'as-table:w-16',
    },
    {
      head: 'Date',
      cell: (message) => format.date(Date.parse(message.createdAt)),
      place: 'aside',
      className: 'text-[0.8125rem] text-muted tabular-nums as-table:w-28 as-table:text-sm as-table:text-ink',
    },
    {
      head: 'Name',
      cell: (message) => (
        <Link
          to={`/view/${message._id}`}
          className={`${message.messageStatus === 'UnRead' ? 'font-semibold' : ''} ${ROW_LINK}`}
        >
          {message.name}
        </Link>
      ),
      wraps: true,
      place: 'title',
      className: 'as-table:w-[15%]',
    },
    {
      head: 'Email',
      cell: (message) => <MailAddress>{message.email}</MailAddress>,
      wraps: true,
      place: 'detail',
      className: 'as-table:w-[24%]',
    },
    { head: 'Subject', cell: (message) => message.subject, wraps: true, place: 'line' },
    {
      head: 'Status',
      cell: (message) => <StatusBadge status={message.messageStatus} />,
      place: 'end',
      className: 'as-table:w-28',
    },
    {
      head: 'Action',
      hideHead: true,
      place: 'table-only',
      className: 'as-table:w-16',
      cell: (message) => (
        <Link to={`/view/${message._id}`} className={VIEW_LINK}>
          View<span className="sr-only"> the message of {message.name}</span>
        </Link>
      ),
    },
  ]
  return (
    <Card title={title} id={`messages-${status}`} aside={aside}>
      <PagedTable
        list={messages}
        param={param}
        caption={title}
        columns={columns}
        keyOf={(message) => message._id}
        empty={<EmptyState title={empty}>{hint}</EmptyState>}
      />
    </Card>
  )
}
