// Everybody who ordered, the latest order first.
import { Link } from 'react-router'
import { orErrorScreen, scopeOf } from '#app/scope.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { WrappedAddress } from '#app/ui/mail-address.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PagedTable } from '#app/ui/paged-table.tsx'
import { ROW_LINK } from '#app/ui/row-places.ts'
import { useFormat } from '#app/use-format.ts'
import { pageNumber } from '#domain/page.ts'
import type { CustomerRow } from '#server/use-cases/customers/list-customers.ts'
import { PAGE_SIZE } from '../page-size.ts'
import { SearchForm } from '../search-form.tsx'
import { searchOf } from '../search-of.ts'
import type { Route } from './+types/customers'
import { customerAddress } from './customer-link.ts'

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
