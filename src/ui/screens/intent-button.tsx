import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'
import { useWords } from './use-words.ts'

interface IntentButtonProps {
  intent: string
  fields?: Record<string, string>
  variant?: ButtonVariant
  size?: ButtonSize
  /** What it is about, for screen readers, where the button stands in a row. */
  about?: string
  /** The page does not scroll to its top afterwards. */
  stays?: boolean
  children: ReactNode
}

/** A form of one button. */
export function IntentButton({
  intent,
  fields = {},
  variant = 'quiet',
  size = 'normal',
  about,
  stays = false,
  children,
}: IntentButtonProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" preventScrollReset={stays}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant={variant} size={size} disabled={busy}>
        {children}
        {about && <span className="sr-only">: {about}</span>}
      </Button>
    </Form>
  )
}

type UndoButtonProps = Pick<IntentButtonProps, 'fields' | 'stays'> & { label?: string }

/** Brings back what was deleted, or takes back what was done. */
export function UndoButton({ label, ...props }: UndoButtonProps) {
  const t = useWords('ui.screens')
  return (
    <IntentButton intent="undo" {...props}>
      {label ?? t('undo')}
    </IntentButton>
  )
}
