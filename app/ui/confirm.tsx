// A button that asks once before it does something. The question is a popover: it lies above everything, so
// that no table cuts it off, stays within the window, closes with Escape, gives the focus back, and needs no
// scripts.
import { useId, useRef, type ToggleEvent } from 'react'
import { Form } from 'react-router'
import { Button, buttonClass, type ButtonVariant } from './button.tsx'

export interface ConfirmProps {
  /** The words on the button that asks. */
  label: string
  /** What a screen reader says in their place, where they don't say enough. */
  fullLabel?: string
  question: string
  /** What will happen, and whether it can be undone. */
  detail: string
  yes: string
  /** What is sent: hidden fields that say what it is about. */
  fields: Record<string, string>
  /** How the button that asks looks. */
  variant?: ButtonVariant
  /** Takes something away. */
  danger?: boolean
}

export function Confirm({
  label,
  fullLabel,
  question,
  detail,
  yes,
  fields,
  variant,
  danger = false,
}: ConfirmProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  // Opened by a key or a finger, the question is where one goes on; closing it leads back by itself.
  const onToggle = ({ newState }: ToggleEvent) =>
    newState === 'open' && box.current?.querySelector('button')?.focus()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={fullLabel}
        className={buttonClass(variant)}
      >
        {label}
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-question`}
        aria-describedby={`${id}-detail`}
        onToggle={onToggle}
        className="m-auto w-88 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-white p-5 text-left text-sm whitespace-normal text-ink shadow-2xl backdrop:bg-ink/40"
      >
        <Form method="post" onSubmit={() => box.current?.hidePopover()}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p id={`${id}-question`} className="text-base font-medium [overflow-wrap:anywhere]">
            {question}
          </p>
          <p id={`${id}-detail`} className="mt-1 text-muted">
            {detail}
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button variant={danger ? 'danger' : 'primary'}>{yes}</Button>
            <Button type="button" variant="plain" popoverTarget={id} popoverTargetAction="hide">
              Cancel
            </Button>
          </div>
        </Form>
      </div>
    </>
  )
}
