import type { ReactNode } from 'react'
import type { Page } from '#platform/rules/page.ts'
import { rowNumber, type Column } from '#ui/screens/data-table.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { MailAddress } from '#ui/screens/mail-address.tsx'
import { PagedTable } from '#ui/screens/paged-table.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { Subscriber } from '../server/subscribers.ts'

interface SubscribersTableProps {
  subscribers: Page<Subscriber>
  param: string
  extraColumns?: Column<Subscriber>[]
  empty?: ReactNode
}

/** Number and address. The subscribers screen adds more columns. */
export function SubscribersTable({ subscribers, param, extraColumns = [], empty }: SubscribersTableProps) {
  const t = useWords('inbox.admin')
  const columns: Column<Subscriber>[] = [
    {
      head: t('serial'),
      cell: (_, index) => rowNumber(subscribers, index),
      numeric: true,
      place: 'unseen',
      className: 'as-table:w-20',
    },
    {
      head: t('email'),
      cell: (subscriber) => <MailAddress wide>{subscriber.subemail}</MailAddress>,
      wraps: true,
      place: 'title',
    },
    ...extraColumns,
  ]
  return (
    <PagedTable
      list={subscribers}
      param={param}
      caption={t('subscribers')}
      columns={columns}
      keyOf={(subscriber) => subscriber._id}
      empty={
        <EmptyState title={empty ?? t('subscribersEmpty.subscribed')}>{t('subscribersHint')}</EmptyState>
      }
    />
  )
}
