// The figures of the business: sales by month and package, what retainers bring in, unpaid invoices, and the
// bookkeeper's file.
import { data, redirectDocument, Form } from 'react-router'
import type { RecurringRevenue } from '#billing/server/recurring-revenue.ts'
import { currencyName } from '#platform/rules/currency.ts'
import { monthWords } from '#platform/rules/month-words.ts'
import { LinkButton, AnchorButton, Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { DataTable } from '#ui/screens/data-table.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { formTexts } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { attempt, orErrorScreen, scopeOf, type Refusal } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { SalesFigures } from '../server/figures.ts'
import type { UnpaidInvoices } from '../server/unpaid-invoices.ts'
import type { Route } from './+types/figures'

export async function loader({ context }: Route.LoaderArgs) {
  const { act, site } = scopeOf(context)
  return { ...(await orErrorScreen(act.figures())), isTest: site.paymentMode === 'test' }
}

/** Checks the days before the browser asks for the file: a refused one would be a page of code. */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = formTexts(await request.formData(), ['from', 'to'], { trim: true })
  const days = Object.fromEntries(Object.entries(typed).filter(([, day]) => day))
  const { refusal } = await attempt(() => scopeOf(context).act.exportBookkeeping(days))
  if (refusal) return data({ refusal, typed }, { status: refusal.status })
  return redirectDocument(`/api/bookkeeping.csv?${new URLSearchParams(days)}`, 303)
}

/** Newest first, without the empty months before the first sale. */
const sinceFirstSale = (months: readonly SalesFigures[]): readonly SalesFigures[] =>
  months.slice(0, Math.max(1, months.findLastIndex(({ count }) => count > 0) + 1))

export default function Figures({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('reports.admin')
  const format = useFormat()
  const { sales, recurring, unpaid, isTest } = loaderData
  return (
    <>
      <title>{t('reports')}</title>
      <PageHead title={t('reports')}>{t('purpose')}</PageHead>
      <div className="space-y-6">
        {isTest && (
          <Notice tone="info" title={t('testOrders')}>
            {t('testOrders.about')}
          </Notice>
        )}
        {sales.map(({ currency, months, packages, total }) => (
          <section
            key={currency}
            aria-label={t('salesIn', { currency: currencyName(currency, format.language) })}
            className="space-y-6"
          >
            {sales.length > 1 && (
              <h2 className="font-display text-xl font-semibold">
                {currencyName(currency, format.language)} ({currency})
              </h2>
            )}
            <Card title={t('salesByMonth')} id={`months-${currency}`}>
              <p className="mb-3 text-sm text-muted">{t('salesByMonth.about')}</p>
              <SalesTable
                caption={t('salesByMonthIn', { currency })}
                head={t('month')}
                currency={currency}
                rows={sinceFirstSale(months)}
                nameOf={(month) => monthWords(month, format.language)}
              />
            </Card>
            <Card title={t('salesByPackage')} id={`packages-${currency}`}>
              <p className="mb-3 text-sm text-muted">
                {t('ofAllTime', {
                  count: total.count,
                  gross: format.money(total.grossCents, currency),
                  net: format.money(total.netCents, currency),
                })}
              </p>
              <SalesTable
                caption={t('salesByPackageIn', { currency })}
                head={t('package')}
                currency={currency}
                rows={packages}
              />
            </Card>
          </section>
        ))}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <RecurringCard recurring={recurring} />
          <UnpaidCard unpaid={unpaid} />
        </div>
        <Card title={t('bookkeeper')} id="bookkeeping">
          <BookkeepingForm
            months={sales[0]!.months.map(({ name }) => ({
              month: name,
              label: monthWords(name, format.language),
            }))}
            refused={actionData}
          />
        </Card>
      </div>
    </>
  )
}

function RecurringCard({ recurring }: { recurring: readonly RecurringRevenue[] }) {
  const t = useWords('reports.admin')
  const format = useFormat()
  return (
    <Card title={t('recurringRevenue')} id="recurring">
      {recurring.length === 0 && <p className="text-sm text-muted">{t('noRetainers')}</p>}
      {recurring.map(({ currency, monthlyCents, retainers, stopping }) => (
        <div key={currency} className="mb-3">
          <p className="font-display text-3xl font-semibold tracking-tight tabular-nums">
            {format.money(monthlyCents, currency)}
            <span className="ms-2 font-text text-sm font-normal tracking-normal text-muted">
              {t('perMonth')}
            </span>
          </p>
          <p className="text-sm text-muted">{t('fromRetainers', { count: retainers, stopping })}</p>
        </div>
      ))}
      {recurring.length > 0 && <LinkButton to="/admin/retainers">{t('seeTheRetainers')}</LinkButton>}
    </Card>
  )
}

function UnpaidCard({ unpaid }: { unpaid: readonly UnpaidInvoices[] }) {
  const t = useWords('reports.admin')
  const format = useFormat()
  return (
    <Card title={t('unpaidInvoices')} id="unpaid">
      {unpaid.length === 0 && <p className="text-sm text-muted">{t('noUnpaid')}</p>}
      {unpaid.map(({ currency, ages }) => (
        <DataTable
          key={currency}
          caption={t('unpaidInvoicesInByAge', { currency })}
          rows={ages}
          keyOf={({ age }) => age}
          empty={null}
          columns={[
            { head: t('age'), cell: ({ age }) => age, place: 'title', className: 'font-medium' },
            {
              head: t('invoices'),
              cell: ({ count }) => format.count(count),
              numeric: true,
              place: 'labelled',
            },
            {
              head: t('amount'),
              cell: ({ cents }) => format.money(cents, currency),
              numeric: true,
              place: 'aside',
            },
          ]}
        />
      ))}
    </Card>
  )
}

interface BookkeepingFormProps {
  /** Newest first. */
  months: readonly { month: string; label: string }[]
  refused: { refusal: Refusal; typed: { from: string; to: string } } | undefined
}

/** The bookkeeper's file of a month, or from day to day. */
function BookkeepingForm({ months, refused }: BookkeepingFormProps) {
  const t = useWords('reports.admin')
  const errors = refused?.refusal.errors ?? {}
  return (
    <>
      <p className="mb-3 text-sm text-muted">{t('bookkeeper.about')}</p>
      <ul aria-label={t('filesByMonth')} className="m-0 mb-5 flex list-none flex-wrap gap-2 p-0">
        {months.map(({ month, label }) => (
          <li key={month}>
            <AnchorButton href={`/api/bookkeeping.csv?month=${month}`} download>
              {label}
            </AnchorButton>
          </li>
        ))}
      </ul>
      {refused && !errors.from && !errors.to && (
        <Notice tone="wrong" className="mb-4">
          {refused.refusal.detail}
        </Notice>
      )}
      {/* A whole document: the answer is a file. */}
      <Form method="post" reloadDocument className="flex flex-wrap items-start gap-4">
        <TextField
          label={t('from')}
          optional
          name="from"
          type="date"
          defaultValue={refused?.typed.from}
          error={errors.from}
          fieldClassName="basis-44"
        />
        <TextField
          label={t('to')}
          optional
          name="to"
          type="date"
          defaultValue={refused?.typed.to}
          error={errors.to}
          fieldClassName="basis-44"
        />
        <Button variant="quiet" className="sm:mt-6">
          {t('downloadDays')}
        </Button>
      </Form>
    </>
  )
}

interface SalesTableProps {
  caption: string
  /** The heading of the first column. */
  head: string
  currency: string
  rows: readonly SalesFigures[]
  nameOf?: (name: string) => string
}

/** Sales in a table, each row with a bar: drawn by the server, so it is there without scripts too. */
function SalesTable({ caption, head, currency, rows, nameOf = (name) => name }: SalesTableProps) {
  const t = useWords('reports.admin')
  const format = useFormat()
  const money = (cents: number) => format.money(cents, currency)
  const most = Math.max(1, ...rows.map(({ grossCents }) => grossCents))
  return (
    <DataTable
      caption={caption}
      rows={rows}
      keyOf={({ name }) => name}
      empty={<p className="text-sm text-muted">{t('nothingWasSoldYet')}</p>}
      columns={[
        {
          head,
          cell: ({ name }) => nameOf(name),
          wraps: true,
          place: 'title',
          className: 'as-table:min-w-32 font-medium as-table:break-normal',
        },
        {
          head: t('share'),
          hideHead: true,
          cell: (row) => <Bar row={row} most={most} />,
          place: 'line',
          className: 'as-table:w-1/5',
        },
        { head: t('orders'), cell: ({ count }) => format.count(count), numeric: true, place: 'labelled' },
        { head: t('gross'), cell: ({ grossCents }) => money(grossCents), numeric: true, place: 'labelled' },
        {
          head: t('refunded'),
          cell: ({ refundedCents }) => money(refundedCents),
          numeric: true,
          place: 'labelled',
        },
        { head: t('afterRefunds'), cell: ({ netCents }) => money(netCents), numeric: true, place: 'aside' },
        {
          head: t('taxAfterRefunds'),
          cell: ({ taxCents }) => money(taxCents),
          numeric: true,
          place: 'labelled',
        },
      ]}
    />
  )
}

/** Dark: after refunds. Light: refunded. The figures beside it say the same. */
function Bar({ row: { netCents, refundedCents }, most }: { row: SalesFigures; most: number }) {
  const width = (cents: number) => ({ width: `${(cents / most) * 100}%` })
  return (
    <span aria-hidden="true" className="flex h-3 min-w-24">
      <span className="bg-accent" style={width(netCents)} />
      <span className="bg-accent-mid" style={width(refundedCents)} />
    </span>
  )
}
