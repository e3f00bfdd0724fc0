// All invoices and credit notes, with search by number.
import { Link } from 'react-router'
import { pageNumber } from '#platform/rules/page.ts'
import { otherMode, PAYMENT_MODES } from '#platform/rules/payment-mode.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import type { Column } from '#ui/screens/data-table.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { PAGE_SIZE } from '#ui/screens/page-size.ts'
import { PagedTable } from '#ui/screens/paged-table.tsx'
import { ABOVE_ROW_LINK, ROW_AREA } from '#ui/screens/row-places.ts'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { SearchForm, searchOf } from '#ui/screens/search-form.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
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

export default function Invoices({ loaderData: { list, search, siteMode } }: Route.ComponentProps) {
  const format = useFormat()
  const t = useWords('invoices.admin')
  const columns: Column<InvoiceLine>[] = [
    {
      head: t('column.number'),
      cell: ({ number }) => (
        <Link to={`/invoice/${number}`} className={`${TEXT_LINK} ${ROW_AREA}`}>
          {number}
        </Link>
      ),
      place: 'title',
    },
    { head: t('column.kind'), cell: ({ title }) => title, place: 'detail' },
    { head: t('column.date'), cell: ({ issued }) => format.date(issued), place: 'detail' },
    {
      head: t('column.customer'),
      cell: ({ customer, orderId }) => (
        <Link to={`/admin/payment-status/${orderId}`} className={`${TEXT_LINK} ${ABOVE_ROW_LINK}`}>
          {customer}
        </Link>
      ),
      wraps: true,
      place: 'line',
    },
    {
      head: t('column.tax'),
      cell: ({ taxCents, currency }) => format.money(taxCents, currency),
      numeric: true,
      place: 'labelled',
    },
    {
      head: t('column.total'),
      cell: ({ totalCents, currency }) => format.money(totalCents, currency),
      numeric: true,
      place: 'aside',
    },
  ]
  const other = otherMode(list.mode)
  return (
    <>
      <title>{t('title')}</title>
      <PageHead
        title={t('title')}
        trail={[{ to: '/total-orders', label: t('totalOrders') }]}
        actions={
          <LinkButton
            to={other === siteMode ? '/admin/invoices' : `/admin/invoices?mode=${other}`}
            variant="plain"
          >
            {t(`see.${other}`)}
          </LinkButton>
        }
      >
        {t('newestFirst')}
      </PageHead>
      {list.withheld.map((words) => (
        <Notice
          key={words}
          tone="info"
          className="mb-4"
          actions={<LinkButton to="/seller">{t('enterSeller')}</LinkButton>}
        >
          {words}
        </Notice>
      ))}
      <Card>
        <SearchForm
          name={t('title')}
          action="/admin/invoices"
          search={search}
          label={t('column.number')}
          placeholder={t('numberLike')}
          className="mb-4"
          fieldClassName="sm:max-w-80"
        >
          {list.mode !== siteMode && <input type="hidden" name="mode" value={list.mode} />}
        </SearchForm>
        <PagedTable
          list={list}
          caption={t('title')}
          columns={columns}
          keyOf={({ number }) => number}
          empty={<NoInvoices search={search} hasSeller={list.hasSeller} />}
        />
      </Card>
    </>
  )
}

function NoInvoices({ search, hasSeller }: { search: string; hasSeller: boolean }) {
  const t = useWords('invoices.admin')
  if (search) return <EmptyState title={t('noSuchNumber')}>{t('tryLastDigits')}</EmptyState>
  return hasSeller ? (
    <EmptyState title={t('none')}>{t('oneEach')}</EmptyState>
  ) : (
    <EmptyState title={t('none')} action={<LinkButton to="/seller">{t('enterSeller')}</LinkButton>}>
      {t('beginWithSeller')}
    </EmptyState>
  )
}
