import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Select, TextField } from '#app/ui/field.tsx'
import { API_SCOPE_NAMES, API_SCOPES, TOKEN_LIVES, TOKEN_NAME_MAXIMUM } from '#domain/api-scopes.ts'

/** The value of the choice without an end. */
export const NEVER = 'never'

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
        <fieldset aria-describedby={errors.scopes ? 'scopes-error' : undefined}>
          <legend className="mb-2 text-sm font-medium">It may</legend>
          <div className="grid gap-1">
            {API_SCOPE_NAMES.map((scope) => (
              <label key={scope} className="flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  name="scope"
                  value={scope}
                  defaultChecked={typed?.scopes.includes(scope) ?? false}
                  className="size-4 shrink-0 accent-accent"
                />
                <span>
                  {API_SCOPES[scope].label} <span className="text-muted">({scope})</span>
                </span>
              </label>
            ))}
          </div>
          {errors.scopes && (
            <p id="scopes-error" className="mt-1 text-sm font-medium text-danger">
              {errors.scopes}
            </p>
          )}
        </fieldset>
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
