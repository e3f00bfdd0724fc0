import { Form } from 'react-router'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { TextField } from '#ui/screens/field.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import type { PartState } from './part-state.ts'

type Props = PartState & { hasPassword: boolean; minimum: number }

export function PasswordPart({ hasPassword, minimum, refusal }: Props) {
  const problem = refusal && !Object.keys(refusal.errors).length ? refusal.detail : undefined
  return (
    <Card title="Password" id="password">
      {problem && (
        <Notice tone="wrong" className="mb-4">
          {problem}
        </Notice>
      )}
      <Form method="post" noValidate className="grid gap-4">
        {hasPassword && (
          <TextField
            name="currentPassword"
            type="password"
            label="Current password"
            autoComplete="current-password"
            required
            error={refusal?.errors.currentPassword}
          />
        )}
        <TextField
          name="newPassword"
          type="password"
          label="New password"
          autoComplete="new-password"
          required
          error={refusal?.errors.newPassword}
          help={`At least ${minimum} characters. Every other session is ended, in case somebody else knew the old one.`}
        />
        <div>
          <Button name="intent" value="password">
            {hasPassword ? 'Change password' : 'Set password'}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
