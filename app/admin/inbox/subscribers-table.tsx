import type { ReactNode } from 'react'
import { rowNumber, type Column } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MailAddress } from '#app/ui/mail-address.tsx'
import { PagedTable } from '#app/ui/paged-table.tsx'
import type { Page } from '#domain/page.ts'
import type { Subscriber } from '#server/use-cases/inbox/subscribers.ts'

interface SubscribersTableProps {
  subscribers: Page<Subscriber>
  param: string
  extraColumns?: Column<Subscriber>[]
  empty?: ReactNode
}

/** Number and address. The subscribers screen adds more columns. */
export function SubscribersTable({
  subscribers,
  param,
  extraColumns = [],
  empty = 'No subscribers yet',
}: SubscribersTableProps) {
  const columns: Column<Subscriber>[] = [
    {
      head: 'Sl No.',
      cell: (_, index) => rowNumber(subscribers, index),
      numeric: true,
      place: 'unseen',
      className: 'as-table:w-20',
    },
    {
      head: 'Email',
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
      caption="Subscribers"
      columns={columns}
      keyOf={(subscriber) => subscriber._id}
      empty={
        <EmptyState title={empty}>
          Visitors subscribe in the footer of the site and confirm their address by email.
        </EmptyState>
      }
    />
  )
}
