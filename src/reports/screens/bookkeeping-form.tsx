// The bookkeeper's file of a month, or from day to day.
import { Form } from 'react-router'
import { AnchorButton, Button } from '#ui/screens/button.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import type { Refusal } from '#ui/screens/scope.ts'

interface BookkeepingFormProps {
  /** Newest first. */
  months: readonly { month: string; label: string }[]
  refused: { refusal: Refusal; typed: { from: string; to: string } } | undefined
}

export function BookkeepingForm({ months, refused }: BookkeepingFormProps) {
  const errors = refused?.refusal.errors ?? {}
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        Every invoice and credit note with date, customer, net, tax and gross, as a CSV file. Orders get an
        invoice while the settings name who sells.
      </p>
      <ul aria-label="Files by month" className="m-0 mb-5 flex list-none flex-wrap gap-2 p-0">
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
          label="From"
          optional
          name="from"
          type="date"
          defaultValue={refused?.typed.from}
          error={errors.from}
          fieldClassName="basis-44"
        />
        <TextField
          label="To"
          optional
          name="to"
          type="date"
          defaultValue={refused?.typed.to}
          error={errors.to}
          fieldClassName="basis-44"
        />
        <Button variant="quiet" className="sm:mt-6">
          Download these days
        </Button>
      </Form>
    </>
  )
}
