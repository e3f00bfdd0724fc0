// All invoices and credit notes, with search by number.
import { Link } from 'react-router'
import { pageNumber } from '#platform/rules/page.ts'
import { otherMode, PAYMENT_MODES, type PaymentMode } from '#platform/rules/payment-mode.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import type { Column } from '#ui/screens/data-table.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { PagedTable } from '#ui/screens/paged-table.tsx'
import { ABOVE_ROW_LINK, ROW_AREA } from '#ui/screens/row-places.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { SearchForm, searchOf } from '#ui/screens/search-form.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import type { InvoiceLine } from '../../server/list-invoices.ts'
import type { Route } from './+types/invoices'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  const query = url.searchParams
  const search = searchOf(query)
  const mode = PAYMENT_MODES.find((name) => name === query.get('mode'))
  const page = pageNumber(query.get('page'))
  const list = await orErrorScreen(act.pageOfInvoices({ page, size: PAGE_SIZE.invoices, search, mode }))
  return { list, search, siteMode: site.paymentMode }
}

export const meta: Route.MetaFunction = () => [{ title: 'Invoices' }]

const MODE_WORDS: Record<PaymentMode, string> = { live: 'real invoices', test: 'test invoices' }

export default function Invoices({ loaderData: { list, search, siteMode } }: Route.ComponentProps) {
  const format = useFormat()
  const columns: Column<InvoiceLine>[] = [
    {
      head: 'Number',
      cell: ({ number }) => (
        <Link to={`/invoice/${number}`} className={`${TEXT_LINK} ${ROW_AREA}`}>
          {number}
        </Link>
      ),
      place: 'title',
    },
    { head: 'Kind', cell: ({ title }) => title, place: 'detail' },
    { head: 'Date', cell: ({ issued }) => format.date(issued), place: 'detail' },
    {
      head: 'Customer',
      cell: ({ customer, orderId }) => (
        <Link to={`/admin/payment-status/${orderId}`} className={`${TEXT_LINK} ${ABOVE_ROW_LINK}`}>
          {customer}
        </Link>
      ),
      wraps: true,
      place: 'line',
    },
    {
      head: 'Tax',
      cell: ({ taxCents, currency }) => format.money(taxCents, currency),
      numeric: true,
      place: 'labelled',
    },
    {
      head: 'Total',
      cell: ({ totalCents, currency }) => format.money(totalCents, currency),
      numeric: true,
      place: 'aside',
    },
  ]
  const other = otherMode(list.mode)
  return (
    <>
      <PageHead
        title="Invoices"
        trail={[{ to: '/total-orders', label: 'Total Orders' }]}
        actions={
          <LinkButton
            to={other === siteMode ? '/admin/invoices' : `/admin/invoices?mode=${other}`}
            variant="plain"
          >
            See {MODE_WORDS[other]}
          </LinkButton>
        }
      >
        Every invoice and credit note, the newest first. Once issued they never change.
      </PageHead>
      <Card>
        <SearchForm
          name="Invoices"
          action="/admin/invoices"
          search={search}
          label="Number"
          placeholder="INV-000012, or just 12"
          className="mb-4"
          fieldClassName="sm:max-w-80"
        >
          {list.mode !== siteMode && <input type="hidden" name="mode" value={list.mode} />}
        </SearchForm>
        <PagedTable
          list={list}
          caption="Invoices"
          columns={columns}
          keyOf={({ number }) => number}
          empty={<NoInvoices search={search} hasSeller={list.hasSeller} />}
        />
      </Card>
    </>
  )
}

function NoInvoices({ search, hasSeller }: { search: string; hasSeller: boolean }) {
  if (search)
    return <EmptyState title="No invoice with this number">Try its last digits, like 12.</EmptyState>
  return hasSeller ? (
    <EmptyState title="No invoices yet">Each order gets one when it is paid.</EmptyState>
  ) : (
    <EmptyState
      title="No invoices yet"
      action={<LinkButton to="/seller">Enter the seller’s details</LinkButton>}
    >
      Invoices begin once you have entered who sells. Until then customers get a receipt.
    </EmptyState>
  )
}
