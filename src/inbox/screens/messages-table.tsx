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
import { useWords } from '#ui/screens/use-words.ts'
import type { MessageStatus } from '../rules/inbox-states.ts'
import type { Message } from '../server/messages.ts'

const PARAMS = { UnRead: 'unreadPage', Read: 'readPage' } as const satisfies Record<MessageStatus, string>

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
  const t = useWords('inbox.admin')
  const format = useFormat()
  const title = t(`table.${status}`)
  const columns: Column<Message>[] = [
    {
      head: t('serial'),
      cell: (_, index) => rowNumber(messages, index),
      numeric: true,
      place: 'unseen',
      className: 'as-table:w-16',
    },
    {
      head: t('date'),
      cell: (message) => format.date(Date.parse(message.createdAt)),
      place: 'aside',
      className: 'text-[0.8125rem] text-muted tabular-nums as-table:w-28 as-table:text-sm as-table:text-ink',
    },
    {
      head: t('name'),
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
      head: t('email'),
      cell: (message) => <MailAddress>{message.email}</MailAddress>,
      wraps: true,
      place: 'detail',
      className: 'as-table:w-[24%]',
    },
    { head: t('subject'), cell: (message) => message.subject, wraps: true, place: 'line' },
    {
      head: t('status'),
      cell: (message) => (
        <StatusBadge status={message.messageStatus} words={t(`status.${message.messageStatus}`)} />
      ),
      place: 'end',
      className: 'as-table:w-28',
    },
    {
      head: t('action'),
      hideHead: true,
      place: 'table-only',
      className: 'as-table:w-16',
      cell: (message) => (
        <Link to={`/view/${message._id}`} className={VIEW_LINK}>
          {t.rich('view', {
            hidden: (words) => <span className="sr-only">{words}</span>,
            name: message.name,
          })}
        </Link>
      ),
    },
  ]
  return (
    <Card title={title} id={`messages-${status}`} aside={aside}>
      <PagedTable
        list={messages}
        param={PARAMS[status]}
        caption={title}
        columns={columns}
        keyOf={(message) => message._id}
        empty={<EmptyState title={t(`tableEmpty.${status}`)}>{t(`tableHint.${status}`)}</EmptyState>}
      />
    </Card>
  )
}
