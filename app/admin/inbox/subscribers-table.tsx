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
  more?: Column<Subscriber>[]
  empty?: ReactNode
}

/** Number and address; the screen of its own adds more columns. */
export function SubscribersTable({
  subscribers,
  param,
  more = [],
  empty = 'No subscribers yet',
}: SubscribersTableProps) {
  const columns: Column<Subscriber>[] = [
    {
      head: 'Sl No.',
      cell: (_, index) => rowNumber(subscribers, index),
      numeric: true,
      className: 'as-table:w-20',
    },
    { head: 'Email', cell: (subscriber) => <MailAddress>{subscriber.subemail}</MailAddress>, words: true },
    ...more,
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
          Whoever enters an address at the foot of the site and confirms it by mail appears here.
        </EmptyState>
      }
    />
  )
}
