import { Form } from 'react-router'
import { NAME_MAXIMUM } from '#platform/rules/person-name.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { TextField } from '#ui/screens/field.tsx'
import type { PartState } from './part-state.ts'

export function NamePart({ name, refusal, typed }: PartState & { name: string }) {
  return (
    <Card title="Name" id="name">
      <Form method="post" className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <TextField
          name="name"
          label="Your name"
          hideLabel
          autoComplete="name"
          maxLength={NAME_MAXIMUM}
          required
          defaultValue={typed?.name ?? name}
          error={refusal?.errors.name}
        />
        <Button name="intent" value="name" className="justify-self-start">
          Save name
        </Button>
      </Form>
    </Card>
  )
}
