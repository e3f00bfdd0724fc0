// All retainers of the site's mode, newest first.
import { Form, Link } from 'react-router'
import { RetainerBadge } from '#app/orders/retainer-badge.tsx'
import { useStanding } from '#app/orders/retainer-line.ts'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select } from '#app/ui/field.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PagedTable } from '#app/ui/paged-table.tsx'
import { ROW_LINK } from '#app/ui/row-places.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { useFormat } from '#app/use-format.ts'
import { useMay } from '#app/use-may.ts'
import { pageNumber } from '#domain/page.ts'
import { may } from '#domain/permissions.ts'
import { perInterval } from '#domain/retainers/intervals.ts'
import { RETAINER_STATES } from '#domain/retainers/retainer-states.ts'
import type { RetainerRowView } from '#server/use-cases/billing/list-retainers.ts'
import { PAGE_SIZE } from '../page-size.ts'
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

export const meta: Route.MetaFunction = () => [{ title: 'Retainers' }]

export default function Retainers({ loaderData: { state, revenue, retainers } }: Route.ComponentProps) {
  const format = useFormat()
  const standing = useStanding()
  const editsPackages = useMay('edit-content')
  const columns: Column<RetainerRowView>[] = [
    {
      head: 'Customer',
      cell: (retainer) => (
        <Link to={`/admin/retainers/${retainer._id}`} className={`font-medium ${ROW_LINK}`}>
          {retainer.customerName}
        </Link>
      ),
      wraps: true,
      place: 'title',
    },
    { head: 'Package', cell: (retainer) => retainer.packageName, wraps: true, place: 'line' },
    {
      head: 'Price',
      cell: ({ priceCents, currency, interval }) =>
        `${format.money(priceCents, currency)} ${perInterval(interval)}`,
      numeric: true,
      place: 'aside',
    },
    {
      head: 'Per month',
      cell: (retainer) => format.money(retainer.monthlyCents, retainer.currency),
      numeric: true,
      place: 'labelled',
    },
    {
      head: 'State',
      cell: (retainer) => (
        <span className="inline-flex flex-wrap items-center gap-1">
          <RetainerBadge state={retainer.state} />
          {retainer.unpaid > 0 && <StatusBadge status={`${retainer.unpaid} unpaid`} tone="bad" />}
          {retainer.nextOn && <span className="w-full text-xs text-muted">{standing(retainer)}</span>}
        </span>
      ),
      place: 'detail',
    },
    {
      head: 'Action',
      place: 'table-only',
      cell: (retainer) => (
        <LinkButton to={`/admin/retainers/${retainer._id}`}>
          See it<span className="sr-only"> of {retainer.customerName}</span>
        </LinkButton>
      ),
    },
  ]
  return (
    <>
      <PageHead title="Retainers">
        Packages that are billed every month, quarter or year.{' '}
        {revenue.length > 0 && (
          <>
            They bring in{' '}
            <strong>
              {new Intl.ListFormat('en').format(
                revenue.map(({ monthlyCents, currency }) => format.money(monthlyCents, currency)),
              )}{' '}
              per month
            </strong>
            .
          </>
        )}
      </PageHead>
      <Card>
        <Form
          method="get"
          role="search"
          aria-label="Retainers"
          className="mb-4 flex flex-wrap items-end gap-3"
        >
          <Select
            key={state}
            label="State"
            name="state"
            defaultValue={state ?? ''}
            choices={[{ value: '', label: 'All' }, ...RETAINER_STATES]}
          />
          <Button variant="quiet">Show</Button>
        </Form>
        <PagedTable
          list={retainers}
          caption="Retainers"
          columns={columns}
          keyOf={({ _id }) => _id}
          empty={
            state ? (
              <EmptyState
                title="No retainer is in this state"
                action={<LinkButton to="/admin/retainers">Show all</LinkButton>}
              />
            ) : (
              <EmptyState
                title="No retainers yet"
                action={editsPackages && <LinkButton to="/add-pricing">Go to the packages</LinkButton>}
              >
                Set the billing of a package to month, quarter or year. Each order of it becomes a retainer
                when its first payment arrives.
              </EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}
