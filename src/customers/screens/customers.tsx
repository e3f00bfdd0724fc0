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
import { useWords } from '#ui/screens/use-words.ts'
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

export default function Customers({ loaderData: { search, customers } }: Route.ComponentProps) {
  const t = useWords('customers.admin')
  const format = useFormat()
  const columns: Column<CustomerRow>[] = [
    {
      head: t('customer'),
      cell: ({ name, email }) => (
        <Link to={customerAddress(email)} className={`font-medium ${ROW_LINK}`}>
          {name}
        </Link>
      ),
      wraps: true,
      place: 'title',
    },
    {
      head: t('email'),
      cell: ({ email }) => <WrappedAddress>{email}</WrappedAddress>,
      wraps: true,
      place: 'line',
    },
    {
      head: t('lastOrder'),
      cell: ({ lastOrderAt }) => format.date(lastOrderAt),
      place: 'labelled',
      className: 'tabular-nums',
    },
    { head: t('orders'), cell: ({ orders }) => format.count(orders), numeric: true, place: 'labelled' },
    {
      head: t('paid'),
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
      <title>{t('customers')}</title>
      <PageHead title={t('customers')}>{t('purpose')}</PageHead>
      <Card>
        <SearchForm
          name={t('customers')}
          action="/admin/customers"
          search={search}
          placeholder={t('searchExamples')}
          className="mb-4"
          fieldClassName="sm:max-w-80"
        />
        {customers.cut && (
          <p className="mb-3 text-sm text-muted">{search ? t('mayBeMore') : t('newestOnly')}</p>
        )}
        <PagedTable
          list={customers}
          caption={t('customers')}
          columns={columns}
          keyOf={({ email }) => email}
          empty={
            search ? (
              <EmptyState
                title={t('noCustomerMatches')}
                action={<LinkButton to="/admin/customers">{t('showAll')}</LinkButton>}
              >
                {t('searchHow')}
              </EmptyState>
            ) : (
              <EmptyState title={t('noCustomersYet')}>{t('noCustomersAbout')}</EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}
