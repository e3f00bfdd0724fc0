import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, type ButtonVariant } from './button.tsx'

/** A form of one button. */
export function IntentButton({
  intent,
  fields = {},
  variant = 'quiet',
  children,
}: {
  intent: string
  fields?: Record<string, string>
  variant?: ButtonVariant
  children: ReactNode
}) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant={variant} disabled={busy}>
        {children}
      </Button>
    </Form>
  )
}
