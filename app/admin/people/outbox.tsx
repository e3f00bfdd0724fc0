// Every mail the site wrote, newest first, and what became of it.
import { Link } from 'react-router'
import type { Route } from './+types/outbox'
import { dateAndTime } from '#domain/dates.ts'
import { pageNumber } from '#domain/page.ts'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { Card } from '#app/ui/card.tsx'
import { DataTable, type Column } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { useTimeZone } from '../use-time-zone.ts'

const SIZE = 20

export async function loader({ context, request }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const page = pageNumber(new URL(request.url).searchParams.get('page'))
  const { records, total } = await orErrorScreen(act.listOutbox({ limit: SIZE, offset: (page - 1) * SIZE }))
  // Whole mails are long; the list needs a line of each.
  const mails = records.map(({ _id, to, subject, status, createdAt, lastError }) => ({ _id, to, subject, status, createdAt, lastError }))
  return { mails, page, total, sends: site.sendsMail }
}

export const meta: Route.MetaFunction = () => [{ title: 'Outbox' }]

type Line = Route.ComponentProps['loaderData']['mails'][number]

export default function Outbox({ loaderData: { mails, page, total, sends } }: Route.ComponentProps) {
  const timeZone = useTimeZone()
  const columns: Column<Line>[] = [
    { head: 'Written', cell: (mail) => dateAndTime(Date.parse(mail.createdAt), timeZone) },
    { head: 'To', cell: (mail) => mail.to, words: true },
    { head: 'Subject', cell: (mail) => <Link to={`/outbox/${mail._id}`} className="font-medium text-accent underline-offset-2 hover:underline">{mail.subject}</Link>, words: true },
    { head: 'Status', cell: (mail) => <span title={mail.lastError ?? undefined}><StatusBadge status={mail.status} /></span> },
  ]
  return (
    <>
      <PageHead title="Outbox" back={{ to: '/setting', label: 'Settings' }}>Every mail the site wrote, newest first.</PageHead>
      {!sends && (
        <Notice tone="info" className="mb-6" title="No mail server is set, so mails wait here">
          Open one to read it and copy its links. With SMTP_URL in the settings they are sent.
        </Notice>
      )}
      <Card>
        <DataTable caption="Mails" columns={columns} rows={mails} keyOf={(mail) => mail._id} empty={<EmptyState title="No mail yet">Mails about orders, accounts and messages appear here as soon as there are some.</EmptyState>} />
        <Pagination page={page} size={SIZE} total={total} label="Mails" />
      </Card>
    </>
  )
}
