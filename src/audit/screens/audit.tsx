// The audit trail: prices, payments, admins, deletions. Read-only.
import { Link } from 'react-router'
import { pageNumber } from '#platform/rules/page.ts'
import { as } from '#platform/rules/words.ts'
import { AnchorButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import type { Column } from '#ui/screens/data-table.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { WrappedAddress } from '#ui/screens/mail-address.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { PagedTable } from '#ui/screens/paged-table.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { AuditEntry } from '../server/audit-trail.ts'
import type { Route } from './+types/audit'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumber(url.searchParams.get('page'))
  const { act } = scopeOf(context)
  return {
    trail: await orErrorScreen(act.pageOfAudit({ page, size: PAGE_SIZE.audit })),
    cut: await orErrorScreen(act.auditCut()),
  }
}

export default function Audit({ loaderData: { trail, cut } }: Route.ComponentProps) {
  const format = useFormat()
  const t = useWords('audit.admin')
  const columns: Column<AuditEntry>[] = [
    {
      head: t('when'),
      cell: (entry) => format.dateAndTime(entry.at),
      place: 'aside',
      className:
        'text-[0.8125rem] whitespace-nowrap text-muted tabular-nums as-table:text-sm as-table:text-ink',
    },
    {
      head: t('who'),
      cell: (entry) => <WrappedAddress>{entry.actor}</WrappedAddress>,
      wraps: true,
      place: 'detail',
      className: '@2xl:min-w-52',
    },
    {
      head: t('what'),
      cell: (entry) => (
        <span className="inline-block font-medium first-letter:uppercase">{entry.action}</span>
      ),
      wraps: true,
      place: 'title',
      // The time stays beside it.
      className: 'basis-0!',
    },
    { head: t('details'), cell: (entry) => <Details entry={entry} />, wraps: true, place: 'line' },
  ]
  return (
    <>
      <title>{t('title')}</title>
      <PageHead
        title={t('title')}
        trail={[{ to: '/setting', label: t('settings') }]}
        actions={
          <>
            <AnchorButton href="/api/audit.csv" download>
              {t('exportCsv')}
            </AnchorButton>
            <AnchorButton href="/api/audit.json" download>
              {t('exportJson')}
            </AnchorButton>
          </>
        }
      >
        {t('means')}
      </PageHead>
      <Card>
        <PagedTable
          list={trail}
          caption={t('title')}
          columns={columns}
          keyOf={(entry) => entry._id}
          empty={<EmptyState title={t('none')}>{t('noneMeans')}</EmptyState>}
        />
        {cut && (
          <p className="mt-4 text-sm text-muted">
            {t('cut', { count: cut.lines, time: as('dateAndTime', cut.until) })}{' '}
            <Link to="/retention" className={TEXT_LINK}>
              {t('retention')}
            </Link>
          </p>
        )}
      </Card>
    </>
  )
}

function Details({ entry: { order, note } }: { entry: AuditEntry }) {
  const t = useWords('audit.admin')
  if (!order) return note || '–'
  return (
    <span>
      <Link to={`/admin/payment-status/${order._id}`} className={TEXT_LINK}>
        {t('order', { number: order.number })}
      </Link>
      {note && `: ${note}`}
    </span>
  )
}
