// Reconciliation: asks the providers about a day, and compares a provider's activity file with the payments
// here.
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { CSV_MEGABYTES } from '#platform/rules/csv-file.ts'
import { dayIn } from '#platform/rules/dates.ts'
import type { Format } from '#platform/rules/format.ts'
import type { PageHandle } from '#site/screens/frame/page-kind.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { DataTable, type Column } from '#ui/screens/data-table.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { TextField, Field, FILE_INPUT_CLASS, Select } from '#ui/screens/field.tsx'
import { formText } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import type { PaidHere, Differing } from '../server/compare.ts'
import type { ActivityReport } from '../server/read-activity.ts'
import type { Route } from './+types/reconcile'
import { askDay, askOrder, compareFile } from './actions.ts'
import { askedWords } from './asked-words.ts'
import { COLUMN_LABELS, columnName } from './column-labels.ts'
import { PaidThereTable } from './paid-there-table.tsx'
import { RowFixes } from './row-fixes.tsx'

export const handle: PageHandle = { takesCsv: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const format = await orErrorScreen(scopeOf(context).site.format())
  return { today: dayIn(Date.now(), format.timeZone), flashMessage: askedWords(url, format) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { act } = scopeOf(context)
  const form = await request.formData()
  switch (formText(form, 'intent')) {
    case 'day':
      return askDay(act, form)
    case 'inquire':
      return askOrder(act, form)
    case 'compare':
      return compareFile(act, form)
    default:
      throw unknownForm()
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Reconciliation' }]

export default function Reconcile({ loaderData: { today, flashMessage }, actionData }: Route.ComponentProps) {
  const { refusal, report, day = today } = actionData ?? {}
  const { file: fileError, day: dayError } = refusal?.errors ?? {}
  return (
    <>
      <PageHead title="Reconciliation" trail={[{ to: '/total-orders', label: 'Total Orders' }]}>
        Finds payments that a provider knows and this site does not, and the reverse.
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        {refusal && !fileError && !dayError && <Notice tone="wrong">{refusal.detail}</Notice>}
        <AskDayForm day={day} error={dayError} />
        <ActivityForm report={report} error={fileError} />
        {report && <ActivityResult report={report} />}
      </div>
    </>
  )
}

interface AskDayFormProps {
  day: string
  error?: string | undefined
}

function AskDayForm({ day, error }: AskDayFormProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Card title="Ask the providers about a day" id="day">
      <p className="mb-4 text-sm text-muted">
        Every checkout that was started on this day is asked about at its provider. A payment that this site
        has missed is booked then. PayPal Payments Standard can’t be asked: compare its file below.
      </p>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <TextField
          label="Day"
          name="day"
          type="date"
          required
          defaultValue={day}
          error={error}
          fieldClassName="grow basis-40 sm:max-w-60"
        />
        <Button name="intent" value="day" variant="quiet" disabled={busy}>
          Ask about this day
        </Button>
      </Form>
    </Card>
  )
}

interface ActivityFormProps {
  report?: ActivityReport | undefined
  error?: string | undefined
}

const HELP = `The activity of Stripe or PayPal, or a bank statement, with the names of the columns at its top. At most ${CSV_MEGABYTES} MB and 20,000 rows. The file is not kept.`

/** The upload of a provider's activity file. Once a file was read, its columns can be chosen. */
function ActivityForm({ report, error }: ActivityFormProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Card title="Compare with a file" id="compare">
      <Form method="post" encType="multipart/form-data" preventScrollReset className="space-y-4">
        <Field label="CSV file" help={HELP} error={error} required>
          {(wired) => (
            <input
              type="file"
              name="file"
              required
              accept=".csv,.tsv,.txt,text/csv"
              {...wired}
              className={FILE_INPUT_CLASS}
            />
          )}
        </Field>
        {report && <Columns key={report.key} report={report} />}
        <Button name="intent" value="compare" disabled={busy}>
          {report ? 'Compare again' : 'Compare'}
        </Button>
      </Form>
    </Card>
  )
}

function Columns({ report: { headers, key, columns, isChosen, missing } }: { report: ActivityReport }) {
  const isHydrated = useHydrated()
  const choices = [
    { value: '', label: 'None' },
    ...[...new Set(headers)].filter(Boolean).map((header) => ({ value: header, label: header })),
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">Columns</legend>
      <p className="mt-1 mb-3 text-sm text-muted">
        {isChosen
          ? 'These are remembered for files with the same columns.'
          : 'These are guessed from their names. What you choose is remembered for files with the same columns.'}
      </p>
      {!isHydrated && <p className="mb-3 text-sm">To compare by other columns, choose the file again.</p>}
      {missing && (
        <Notice tone="wrong" className="mb-3" title="Not compared yet">
          {missing}
        </Notice>
      )}
      <input type="hidden" name="columnsFor" value={key} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {COLUMN_LABELS.map(({ field, label }) => (
          <Select
            key={field}
            label={label}
            name={columnName(field)}
            defaultValue={columns[field]}
            choices={choices}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** What the comparison of a file found, with a way to fix each row. */
function ActivityResult({ report: { rows, comparison } }: { report: ActivityReport }) {
  const format = useFormat()
  if (!comparison) return null
  const { matched, paidThere, paidHere, differing, period, notCompared } = comparison
  const found = matched + paidThere.length
  return (
    <>
      <Notice>
        The file was read: {format.countOf(rows, 'row')}. {format.countOf(matched, 'payment')} of it{' '}
        {matched === 1 ? 'is' : 'are'} here.
        {period &&
          ` It is compared from ${format.dateAndTime(period.from)} to ${format.dateAndTime(period.before - 1)}.`}
      </Notice>
      {notCompared.length > 0 && (
        <Notice tone="info" title="Not compared">
          <ul className="m-0 list-disc space-y-1 pl-5 [overflow-wrap:anywhere]">
            {notCompared.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {differing.length > 0 && (
        <Card title="Other amounts" id="differing">
          <DifferingTable rows={differing} />
        </Card>
      )}
      <Card title="Paid there, not here" id="paid-there">
        <PaidThereTable
          rows={paidThere}
          empty={
            found ? (
              <EmptyState title="Everything in the file is here." />
            ) : (
              <EmptyState title="No completed payment is in the file.">
                Look at the columns of the amount and the status.
              </EmptyState>
            )
          }
        />
      </Card>
      <Card title="Paid here, not there" id="paid-here">
        <PaidHereTable
          rows={paidHere}
          empty={
            period ? (
              <EmptyState title="Everything that is paid here is in the file." />
            ) : (
              <EmptyState title="This was not compared.">The reason is above.</EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}

const columnsIn = (format: Format): Column<PaidHere>[] => [
  { head: 'Booked', cell: ({ at }) => format.dateAndTime(at), place: 'detail' },
  { head: 'Order', cell: ({ number }) => number, place: 'title', className: 'font-medium' },
  { head: 'Provider', cell: ({ provider }) => provider, place: 'detail' },
  { head: 'Transaction', cell: ({ transaction }) => transaction, wraps: true, place: 'line' },
  { head: 'Amount', cell: ({ amount, currency }) => `${amount} ${currency}`, numeric: true, place: 'aside' },
  {
    head: 'Action',
    cell: ({ orderId, number, canAsk }) => <RowFixes orderId={orderId} number={number} canAsk={canAsk} />,
    hideHead: true,
    place: 'end',
  },
]

const PaidHereTable = ({ rows, empty }: { rows: PaidHere[]; empty: ReactNode }) => (
  <DataTable
    caption="Paid here, not there"
    columns={columnsIn(useFormat())}
    rows={rows}
    keyOf={({ provider, transaction }) => `${provider} ${transaction}`}
    empty={empty}
  />
)

const COLUMNS: Column<Differing>[] = [
  { head: 'Order', cell: ({ number }) => number, place: 'title', className: 'font-medium' },
  { head: 'Transaction', cell: ({ transaction }) => transaction, wraps: true, place: 'line' },
  {
    head: 'In the file',
    cell: ({ amountThere, currency }) => `${amountThere} ${currency}`,
    numeric: true,
    place: 'labelled',
  },
  {
    head: 'Here',
    cell: ({ amountHere, currency }) => `${amountHere} ${currency}`,
    numeric: true,
    place: 'labelled',
  },
  {
    head: 'Action',
    cell: ({ orderId, number }) => <RowFixes orderId={orderId} number={number} canAsk={false} />,
    hideHead: true,
    place: 'end',
  },
]

const DifferingTable = ({ rows }: { rows: Differing[] }) => (
  <DataTable
    caption="Other amounts"
    columns={COLUMNS}
    rows={rows}
    keyOf={({ transaction }) => transaction}
    empty={null}
  />
)
