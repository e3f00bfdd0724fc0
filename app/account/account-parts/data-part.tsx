// One's data: to take along, or to have deleted.
import { Form } from 'react-router'
import { AnchorButton, Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PartState } from './part-state.ts'

export function DataPart({ hasPassword, refusal }: PartState & { hasPassword: boolean }) {
  const problem = refusal && !Object.keys(refusal.errors).length ? refusal.detail : undefined
  return (
    <Card title="Your data" id="data">
      <p className="mb-4 text-sm text-muted">Everything we keep about you, in one file that other programs can read.</p>
      <AnchorButton href="/api/me/export" download="my-data.json">Download my data</AnchorButton>
      <details open={Boolean(refusal)} className="mt-6 border-t border-line pt-4">
        <summary className={buttonClass('danger', 'list-none [&::-webkit-details-marker]:hidden')}>Delete my account</summary>
        <Form method="post" noValidate className="mt-4 grid gap-4">
          <p className="text-sm">Your account, your sessions and your personal data are deleted at once. Orders stay in our books without your name and address. This can’t be undone.</p>
          {problem && <Notice tone="wrong">{problem}</Notice>}
          {hasPassword && <TextField id="delete-password" name="password" type="password" label="Your password" autoComplete="current-password" required error={refusal?.errors.password} />}
          <div><Button variant="danger" name="intent" value="delete">Yes, delete my account</Button></div>
        </Form>
      </details>
    </Card>
  )
}
