import { Form, useNavigation } from 'react-router'
import { API_SCOPE_NAMES, API_SCOPES, TOKEN_LIVES, TOKEN_NAME_MAXIMUM } from '#platform/rules/api-scopes.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { CheckboxList } from '#ui/screens/checkbox-list.tsx'
import { Select, TextField } from '#ui/screens/field.tsx'

/** The value of the choice without an end. */
export const NEVER = 'never'

const SCOPES = API_SCOPE_NAMES.map((value) => ({ value, label: API_SCOPES[value].label }))

const LIVES = TOKEN_LIVES.map((days) =>
  days === null
    ? { value: NEVER, label: 'Never' }
    : { value: String(days), label: days === 365 ? 'After a year' : `After ${days} days` },
)

interface TokenFormProps {
  errors: Record<string, string>
  typed?: { name: string; scopes: string[]; days: string } | undefined
}

export function TokenForm({ errors, typed }: TokenFormProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Card title="Make a token" id="make">
      <Form method="post" noValidate className="grid max-w-2xl gap-5">
        <TextField
          name="name"
          label="Name"
          help="The tool that gets it. The audit trail names what was done with it."
          example="Bookkeeping"
          required
          maxLength={TOKEN_NAME_MAXIMUM}
          defaultValue={typed?.name}
          error={errors.name}
        />
        <CheckboxList
          legend="It may"
          name="scope"
          choices={SCOPES}
          checked={typed?.scopes ?? []}
          error={errors.scopes}
        />
        <Select
          name="days"
          label="It ends"
          defaultValue={typed?.days ?? '365'}
          choices={LIVES}
          error={errors.days}
        />
        <div>
          <Button disabled={busy}>Make token</Button>
        </div>
      </Form>
    </Card>
  )
}
