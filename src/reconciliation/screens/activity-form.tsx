// The upload of a provider's activity file. Once a file was read, its columns can be chosen.
import { Form, useNavigation } from 'react-router'
import { CSV_MEGABYTES } from '#platform/rules/csv-file.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Field, FILE_INPUT_CLASS, Select } from '#ui/screens/field.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useHydrated } from '#ui/screens/use-hydrated.ts'
import type { ActivityReport } from '../server/read-activity.ts'
import { COLUMN_LABELS, columnName } from './column-labels.ts'

interface ActivityFormProps {
  report?: ActivityReport | undefined
  error?: string | undefined
}

const HELP = `The activity of Stripe or PayPal, or a bank statement, with the names of the columns at its top. At most ${CSV_MEGABYTES} MB and 20,000 rows. The file is not kept.`

export function ActivityForm({ report, error }: ActivityFormProps) {
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
