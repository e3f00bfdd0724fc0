import { Form, useNavigation } from 'react-router'
import { Button, type ButtonVariant } from '#ui/screens/button.tsx'

interface RowActionProps {
  fields: Record<string, string>
  intent: string
  label: string
  /** Whose row it is, for screen readers. */
  about: string
  variant?: ButtonVariant
}

/** One click, in place. */
export function RowAction({ fields, intent, label, about, variant = 'quiet' }: RowActionProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant={variant} size="small" name="intent" value={intent} disabled={busy}>
        {label}
        <span className="sr-only">: {about}</span>
      </Button>
    </Form>
  )
}
