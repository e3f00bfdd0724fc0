// The figures of the business: sales by month and package, what retainers bring in, unpaid invoices, and the
// bookkeeper's file.
import { data, redirectDocument } from 'react-router'
import { currencyName } from '#platform/rules/currency.ts'
import { monthWords } from '#platform/rules/month-words.ts'
import { Card } from '#ui/screens/card.tsx'
import { formTexts } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { attempt, orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import type { SalesFigures } from '../server/figures.ts'
import type { Route } from './+types/figures'
import { BookkeepingForm } from './bookkeeping-form.tsx'
import { RecurringCard } from './recurring-card.tsx'
import { SalesTable } from './sales-table.tsx'
import { UnpaidCard } from './unpaid-card.tsx'

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

export const meta: Route.MetaFunction = () => [{ title: 'Figures' }]

/** Newest first, without the empty months before the first sale. */
const sinceFirstSale = (months: readonly SalesFigures[]): readonly SalesFigures[] =>
  months.slice(0, Math.max(1, months.findLastIndex(({ count }) => count > 0) + 1))

export default function Figures({ loaderData, actionData }: Route.ComponentProps) {
  const format = useFormat()
  const { sales, recurring, unpaid, isTest } = loaderData
  return (
    <>
      <PageHead title="Figures">
        Gross is what customers paid. After refunds is what is left of it. Both have the tax in them.
      </PageHead>
      <div className="space-y-6">
        {isTest && (
          <Notice tone="info" title="These are figures of test orders">
            The site is in test mode. Figures of real orders are kept apart.
          </Notice>
        )}
        {sales.map(({ currency, months, packages, total }) => (
          <section key={currency} aria-label={`Sales in ${currencyName(currency)}`} className="space-y-6">
            {sales.length > 1 && (
              <h2 className="font-display text-xl font-semibold">
                {currencyName(currency)} ({currency})
              </h2>
            )}
            <Card title="Sales by month" id={`months-${currency}`}>
              <p className="mb-3 text-sm text-muted">
                A refund counts in the month in which its order was paid. The fainter part of a bar was
                refunded.
              </p>
              <SalesTable
                caption={`Sales by month in ${currency}`}
                head="Month"
                currency={currency}
                rows={sinceFirstSale(months)}
                nameOf={monthWords}
              />
            </Card>
            <Card title="Sales by package" id={`packages-${currency}`}>
              <p className="mb-3 text-sm text-muted">
                {`Of all time: ${format.countOf(total.count, 'order')}, ` +
                  `${format.money(total.grossCents, currency)} gross, ` +
                  `${format.money(total.netCents, currency)} after refunds.`}
              </p>
              <SalesTable
                caption={`Sales by package in ${currency}`}
                head="Package"
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
        <Card title="For the bookkeeper" id="bookkeeping">
          <BookkeepingForm
            months={sales[0]!.months.map(({ name }) => ({ month: name, label: monthWords(name) }))}
            refused={actionData}
          />
        </Card>
      </div>
    </>
  )
}
