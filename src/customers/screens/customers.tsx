// Everybody who ordered, the latest order first.
import { Link } from 'react-router'
import { pageNumber } from '#platform/rules/page.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { customerAddress } from '#ui/screens/customer-link.ts'
import type { Column } from '#ui/screens/data-table.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { WrappedAddress } from '#ui/screens/mail-address.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { PagedTable } from '#ui/screens/paged-table.tsx'
import { ROW_LINK } from '#ui/screens/row-places.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { SearchForm, searchOf } from '#ui/screens/search-form.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import type { CustomerRow } from '../server/list-customers.ts'
import type { Route } from './+types/customers'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const search = searchOf(searchParams)
  const page = pageNumber(searchParams.get('page'))
  const { act } = scopeOf(context)
  const customers = await orErrorScreen(
    act.pageOfCustomers({ text: search, page, size: PAGE_SIZE.customers }),
  )
  return { search, customers }
}

export const meta: Route.MetaFunction = () => [{ title: 'Customers' }]

export default function Customers({ loaderData: { search, customers } }: Route.ComponentProps) {
  const format = useFormat()
  const columns: Column<CustomerRow>[] = [
    {
      head: 'Customer',
      cell: ({ name, email }) => (
        <Link to={customerAddress(email)} className={`font-medium ${ROW_LINK}`}>
          {name}
        </Link>
      ),
      wraps: true,
      place: 'title',
    },
    {
      head: 'Email',
      cell: ({ email }) => <WrappedAddress>{email}</WrappedAddress>,
      wraps: true,
      place: 'line',
    },
    {
      head: 'Last order',
      cell: ({ lastOrderAt }) => format.date(lastOrderAt),
      place: 'labelled',
      className: 'tabular-nums',
    },
    { head: 'Orders', cell: ({ orders }) => format.count(orders), numeric: true, place: 'labelled' },
    {
      head: 'Paid',
      cell: ({ sums }) => (
        <span className="inline-grid">
          {sums.map(({ currency, paidCents, refundedCents }) => (
            <span key={currency}>{format.money(paidCents - refundedCents, currency)}</span>
          ))}
        </span>
      ),
      numeric: true,
      place: 'aside',
    },
  ]
  return (
    <>
      <PageHead title="Customers">
        Everybody who ordered, the latest order first. “Paid” is what is left after refunds.
      </PageHead>
      <Card>
        <SearchForm
          name="Customers"
          action="/admin/customers"
          search={search}
          placeholder="Name, email, company or package"
          className="mb-4"
          fieldClassName="sm:max-w-80"
        />
        {customers.cut && (
          <p className="mb-3 text-sm text-muted">
            {search
              ? 'There may be more. Add a word to the search.'
              : 'These are the customers of the newest orders. The search finds earlier ones.'}
          </p>
        )}
        <PagedTable
          list={customers}
          caption="Customers"
          columns={columns}
          keyOf={({ email }) => email}
          empty={
            search ? (
              <EmptyState
                title="No customer matches"
                action={<LinkButton to="/admin/customers">Show all</LinkButton>}
              >
                The search finds words in their orders that begin with what you typed.
              </EmptyState>
            ) : (
              <EmptyState title="No customers yet">Each person who orders a package appears here.</EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}
