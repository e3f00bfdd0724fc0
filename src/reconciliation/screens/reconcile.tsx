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
import { useWords, type UsedWords } from '#ui/screens/use-words.ts'
import type { PaidHere, Differing } from '../server/compare.ts'
import type { ActivityReport } from '../server/read-activity.ts'
import type { Route } from './+types/reconcile'
import { askDay, askOrder, compareFile } from './actions.ts'
import { askedWords } from './asked-words.ts'
import { COLUMNS_OF_FORM, columnName } from './column-labels.ts'
import { PaidThereTable } from './paid-there-table.tsx'
import { RowFixes } from './row-fixes.tsx'

export const handle: PageHandle = { takesCsv: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const format = await orErrorScreen(scopeOf(context).site.format())
  return { today: dayIn(Date.now(), format.timeZone), flashMessage: askedWords(url) }
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

export default function Reconcile({ loaderData: { today, flashMessage }, actionData }: Route.ComponentProps) {
  const { refusal, report, day = today } = actionData ?? {}
  const { file: fileError, day: dayError } = refusal?.errors ?? {}
  const t = useWords('reconciliation.admin')
  return (
    <>
      <title>{t('title')}</title>
      <PageHead title={t('title')} trail={[{ to: '/total-orders', label: t('totalOrders') }]}>
        {t('lead')}
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
  const t = useWords('reconciliation.admin')
  const busy = useNavigation().state !== 'idle'
  return (
    <Card title={t('askTitle')} id="day">
      <p className="mb-4 text-sm text-muted">{t('askHelp')}</p>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('day')}
          name="day"
          type="date"
          required
          defaultValue={day}
          error={error}
          fieldClassName="grow basis-40 sm:max-w-60"
        />
        <Button name="intent" value="day" variant="quiet" disabled={busy}>
          {t('askDay')}
        </Button>
      </Form>
    </Card>
  )
}

interface ActivityFormProps {
  report?: ActivityReport | undefined
  error?: string | undefined
}

/** The upload of a provider's activity file. Once a file was read, its columns can be chosen. */
function ActivityForm({ report, error }: ActivityFormProps) {
  const t = useWords('reconciliation.admin')
  const help = t('fileHelp', { megabytes: CSV_MEGABYTES, rows: useFormat().count(20_000) })
  const busy = useNavigation().state !== 'idle'
  return (
    <Card title={t('compareTitle')} id="compare">
      <Form method="post" encType="multipart/form-data" preventScrollReset className="space-y-4">
        <Field label={t('file')} help={help} error={error} required>
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
          {t(report ? 'compareAgain' : 'compare')}
        </Button>
      </Form>
    </Card>
  )
}

function Columns({ report: { headers, key, columns, isChosen, missing } }: { report: ActivityReport }) {
  const t = useWords('reconciliation.admin')
  const isHydrated = useHydrated()
  const choices = [
    { value: '', label: t('none') },
    ...[...new Set(headers)].filter(Boolean).map((header) => ({ value: header, label: header })),
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{t('columns')}</legend>
      <p className="mt-1 mb-3 text-sm text-muted">{t(isChosen ? 'columnsRemembered' : 'columnsGuessed')}</p>
      {!isHydrated && <p className="mb-3 text-sm">{t('chooseFileAgain')}</p>}
      {missing && (
        <Notice tone="wrong" className="mb-3" title={t('notComparedYet')}>
          {missing}
        </Notice>
      )}
      <input type="hidden" name="columnsFor" value={key} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {COLUMNS_OF_FORM.map((field) => (
          <Select
            key={field}
            label={t(`column.${field}`)}
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
  const t = useWords('reconciliation.admin')
  if (!comparison) return null
  const { matched, paidThere, paidHere, differing, period, notCompared } = comparison
  const found = matched + paidThere.length
  return (
    <>
      <Notice>
        {t('read', { rows, matched })}
        {period &&
          ` ${t('period', {
            from: format.dateAndTime(period.from),
            to: format.dateAndTime(period.before - 1),
          })}`}
      </Notice>
      {notCompared.length > 0 && (
        <Notice tone="info" title={t('notCompared')}>
          <ul className="m-0 list-disc space-y-1 ps-5 [overflow-wrap:anywhere]">
            {notCompared.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {differing.length > 0 && (
        <Card title={t('otherAmounts')} id="differing">
          <DifferingTable rows={differing} />
        </Card>
      )}
      <Card title={t('paidThere')} id="paid-there">
        <PaidThereTable
          rows={paidThere}
          empty={
            found ? (
              <EmptyState title={t('allThere')} />
            ) : (
              <EmptyState title={t('nonePaid')}>{t('lookAtColumns')}</EmptyState>
            )
          }
        />
      </Card>
      <Card title={t('paidHere')} id="paid-here">
        <PaidHereTable
          rows={paidHere}
          empty={
            period ? (
              <EmptyState title={t('allHere')} />
            ) : (
              <EmptyState title={t('wasNotCompared')}>{t('reasonAbove')}</EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}

const columnsIn = (format: Format, t: UsedWords<'reconciliation.admin'>): Column<PaidHere>[] => [
  { head: t('booked'), cell: ({ at }) => format.dateAndTime(at), place: 'detail' },
  { head: t('order'), cell: ({ number }) => number, place: 'title', className: 'font-medium' },
  { head: t('provider'), cell: ({ provider }) => provider, place: 'detail' },
  { head: t('transaction'), cell: ({ transaction }) => transaction, wraps: true, place: 'line' },
  {
    head: t('amount'),
    cell: ({ amount, currency }) => `${amount} ${currency}`,
    numeric: true,
    place: 'aside',
  },
  {
    head: t('action'),
    cell: ({ orderId, number, canAsk }) => <RowFixes orderId={orderId} number={number} canAsk={canAsk} />,
    hideHead: true,
    place: 'end',
  },
]

function PaidHereTable({ rows, empty }: { rows: PaidHere[]; empty: ReactNode }) {
  const t = useWords('reconciliation.admin')
  return (
    <DataTable
      caption={t('paidHere')}
      columns={columnsIn(useFormat(), t)}
      rows={rows}
      keyOf={({ provider, transaction }) => `${provider} ${transaction}`}
      empty={empty}
    />
  )
}

const differingIn = (t: UsedWords<'reconciliation.admin'>): Column<Differing>[] => [
  { head: t('order'), cell: ({ number }) => number, place: 'title', className: 'font-medium' },
  { head: t('transaction'), cell: ({ transaction }) => transaction, wraps: true, place: 'line' },
  {
    head: t('inFile'),
    cell: ({ amountThere, currency }) => `${amountThere} ${currency}`,
    numeric: true,
    place: 'labelled',
  },
  {
    head: t('here'),
    cell: ({ amountHere, currency }) => `${amountHere} ${currency}`,
    numeric: true,
    place: 'labelled',
  },
  {
    head: t('action'),
    cell: ({ orderId, number }) => <RowFixes orderId={orderId} number={number} canAsk={false} />,
    hideHead: true,
    place: 'end',
  },
]

function DifferingTable({ rows }: { rows: Differing[] }) {
  const t = useWords('reconciliation.admin')
  return (
    <DataTable
      caption={t('otherAmounts')}
      columns={differingIn(t)}
      rows={rows}
      keyOf={({ transaction }) => transaction}
      empty={null}
    />
  )
}
