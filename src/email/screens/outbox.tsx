// Every email of the site with its status, newest first.
import { Link } from 'react-router'
import { pageNumber } from '#platform/rules/page.ts'
import { Card } from '#ui/screens/card.tsx'
import type { Column } from '#ui/screens/data-table.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { MailAddress } from '#ui/screens/mail-address.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PagedTable } from '#ui/screens/paged-table.tsx'
import { ROW_AREA } from '#ui/screens/row-places.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/outbox'

const PAGE_SIZE = 20

export async function loader({ context, request }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const page = pageNumber(new URL(request.url).searchParams.get('page'))
  const { records, total } = await orErrorScreen(
    act.listOutbox({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  )
  // Without the text and HTML of the emails, which the list does not show.
  const rows = records.map(({ _id, to, subject, status, createdAt, lastError }) => ({
    _id,
    to,
    subject,
    status,
    createdAt,
    lastError,
  }))
  return { mails: { rows, page, size: PAGE_SIZE, total }, sends: site.sendsMail }
}

type OutboxRow = Route.ComponentProps['loaderData']['mails']['rows'][number]

export default function Outbox({ loaderData: { mails, sends } }: Route.ComponentProps) {
  const t = useWords('email.admin')
  const format = useFormat()
  const columns: Column<OutboxRow>[] = [
    { head: t('written'), cell: (mail) => format.dateAndTime(Date.parse(mail.createdAt)), place: 'detail' },
    {
      head: t('to'),
      cell: (mail) => <MailAddress wide>{mail.to}</MailAddress>,
      wraps: true,
      place: 'line',
      className: 'as-table:w-[30%]',
    },
    {
      head: t('subject'),
      cell: (mail) => (
        <Link to={`/outbox/${mail._id}`} className={`font-medium ${TEXT_LINK} ${ROW_AREA}`}>
          {mail.subject}
        </Link>
      ),
      wraps: true,
      place: 'title',
    },
    {
      head: t('status'),
      cell: (mail) => (
        <span title={mail.lastError ?? undefined}>
          <StatusBadge status={mail.status} words={t(`state.${mail.status}`)} />
        </span>
      ),
      place: 'aside',
    },
  ]
  return (
    <>
      <title>{t('title')}</title>
      <PageHead title={t('title')} trail={[{ to: '/setting', label: t('settings') }]}>
        {t('about')}
      </PageHead>
      {!sends && (
        <Notice tone="info" className="mb-6" title={t('noServer')}>
          {t.rich('noServerHelp', {
            link: (words) => (
              <Link to="/email-settings" className={TEXT_LINK}>
                {words}
              </Link>
            ),
          })}
        </Notice>
      )}
      <Card>
        <PagedTable
          list={mails}
          caption={t('emails')}
          columns={columns}
          keyOf={(mail) => mail._id}
          empty={<EmptyState title={t('empty')}>{t('emptyHelp')}</EmptyState>}
        />
      </Card>
    </>
  )
}
