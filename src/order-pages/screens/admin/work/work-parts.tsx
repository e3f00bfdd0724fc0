// Small parts that the boxes about the work share.
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Button, type ButtonVariant } from '#ui/screens/button.tsx'

export function SubmitButton({
  intent,
  variant,
  busy = false,
  children,
}: {
  intent: string
  variant?: ButtonVariant
  /** A file is still being uploaded. A form that is being sent disables the button anyway. */
  busy?: boolean
  children: ReactNode
}) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <Button name="intent" value={intent} variant={variant ?? 'primary'} disabled={busy || isSending}>
      {children}
    </Button>
  )
}

/** Errors of what has no field of its own, such as files. */
export function FormErrors({ errors }: { errors: readonly string[] }) {
  if (!errors.length) return null
  return (
    <div
      role="alert"
      data-refusal=""
      tabIndex={-1}
      className="rounded-md border border-danger/50 bg-danger-soft px-3 py-2 text-sm font-medium text-danger"
    >
      {errors.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  )
}

/** The state's label: whose move it is. */
export function Tag({ tone, children }: { tone: 'now' | 'late' | 'quiet'; children: ReactNode }) {
  const look = {
    now: 'bg-accent-soft text-accent-dark',
    late: 'bg-danger-soft text-danger',
    quiet: 'bg-line/60 text-ink',
  }[tone]
  return (
    <span className={`inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold ${look}`}>
      {children}
    </span>
  )
}
