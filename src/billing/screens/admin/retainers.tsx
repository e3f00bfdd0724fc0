// All retainers of the site's mode, newest first.
import { Form, Link } from 'react-router'
import { pageNumber } from '#platform/rules/page.ts'
import { may } from '#platform/rules/permissions.ts'
import { RETAINER_STATES } from '#retainers/rules/retainer-states.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import type { Column } from '#ui/screens/data-table.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { Select } from '#ui/screens/field.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { PagedTable } from '#ui/screens/paged-table.tsx'
import { ROW_LINK } from '#ui/screens/row-places.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { StatusBadge } from '#ui/screens/status-badge.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { RetainerRowView } from '../../server/list-retainers.ts'
import { RetainerBadge } from '../retainer-badge.tsx'
import { useStanding } from '../retainer-line.ts'
import type { Route } from './+types/retainers'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, viewer } = scopeOf(context)
  const asked = url.searchParams.get('state')
  const state = RETAINER_STATES.find((each) => each === asked)
  const page = pageNumber(url.searchParams.get('page'))
  return orErrorScreen(
    (async () => ({
      state,
      revenue: may(viewer, 'see-sales') ? await act.recurringRevenue() : [],
      retainers: await act.pageOfRetainers({ page, size: PAGE_SIZE.retainers, state }),
    }))(),
  )
}

export default function Retainers({ loaderData: { state, revenue, retainers } }: Route.ComponentProps) {
  const format = useFormat()
  const standing = useStanding()
  const t = useWords('billing.admin')
  const states = useWords('retainers.screens')
  const editsPackages = useMay('edit-content')
  const columns: Column<RetainerRowView>[] = [
    {
      head: t('customer'),
      cell: (retainer) => (
        <Link to={`/admin/retainers/${retainer._id}`} className={`font-medium ${ROW_LINK}`}>
          {retainer.customerName}
        </Link>
      ),
      wraps: true,
      place: 'title',
    },
    { head: t('package'), cell: (retainer) => retainer.packageName, wraps: true, place: 'line' },
    {
      head: t('price'),
      cell: ({ priceCents, currency, interval }) =>
        t('pricePer', { price: format.money(priceCents, currency), interval }),
      numeric: true,
      place: 'aside',
    },
    {
      head: t('perMonth'),
      cell: (retainer) => format.money(retainer.monthlyCents, retainer.currency),
      numeric: true,
      place: 'labelled',
    },
    {
      head: t('state'),
      cell: (retainer) => (
        <span className="inline-flex flex-wrap items-center gap-1">
          <RetainerBadge state={retainer.state} />
          {retainer.unpaid > 0 && <StatusBadge status={t('unpaid', { count: retainer.unpaid })} tone="bad" />}
          {retainer.nextOn && <span className="w-full text-xs text-muted">{standing(retainer)}</span>}
        </span>
      ),
      place: 'detail',
    },
    {
      head: t('action'),
      place: 'table-only',
      cell: (retainer) => (
        <LinkButton to={`/admin/retainers/${retainer._id}`}>
          {t.rich('seeIt', {
            customer: retainer.customerName,
            quiet: (words) => <span className="sr-only">{words}</span>,
          })}
        </LinkButton>
      ),
    },
  ]
  return (
    <>
      <title>{t('title')}</title>
      <PageHead title={t('title')}>
        {t('lead')}{' '}
        {revenue.length > 0 && (
          <>
            {t.rich('bringIn', {
              amounts: format.list(
                revenue.map(({ monthlyCents, currency }) => format.money(monthlyCents, currency)),
              ),
              strong: (words) => <strong>{words}</strong>,
            })}
          </>
        )}
      </PageHead>
      <Card>
        <Form
          method="get"
          role="search"
          aria-label={t('title')}
          className="mb-4 flex flex-wrap items-end gap-3"
        >
          <Select
            key={state}
            label={t('state')}
            name="state"
            defaultValue={state ?? ''}
            choices={[
              { value: '', label: t('all') },
              ...RETAINER_STATES.map((value) => ({ value, label: states(`state.${value}`) })),
            ]}
          />
          <Button variant="quiet">{t('show')}</Button>
        </Form>
        <PagedTable
          list={retainers}
          caption={t('title')}
          columns={columns}
          keyOf={({ _id }) => _id}
          empty={
            state ? (
              <EmptyState
                title={t('noneInState')}
                action={<LinkButton to="/admin/retainers">{t('showAll')}</LinkButton>}
              />
            ) : (
              <EmptyState
                title={t('none')}
                action={editsPackages && <LinkButton to="/add-pricing">{t('goToPackages')}</LinkButton>}
              >
                {t('noneHelp')}
              </EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}
