import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { TextField } from '#ui/screens/field.tsx'

interface AskDayFormProps {
  day: string
  error?: string | undefined
}

export function AskDayForm({ day, error }: AskDayFormProps) {
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
