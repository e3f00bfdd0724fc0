// All retainers of the site's mode, newest first.
import { Form, Link } from 'react-router'
import { perInterval } from '#content/rules/values/intervals.ts'
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
