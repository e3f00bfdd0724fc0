// A button that asks before it acts. The question is a popover: no table clips it, it stays within the
// window, Escape closes it, the focus returns, and it needs no scripts.
import { useId, useRef, type ToggleEvent } from 'react'
import { Form } from 'react-router'
import { Button, buttonClass, type ButtonSize, type ButtonVariant } from './button.tsx'
import { DIALOG_BOX } from './dialog-box.ts'
import { useWords } from './use-words.ts'

export interface ConfirmProps {
  /** The text of the button that opens the question. */
  label: string
  /** The accessible name, if the label alone is ambiguous. */
  fullLabel?: string
  question: string
  /** The consequence, and whether it can be undone. */
  detail: string
  yes: string
  no?: string
  /** Hidden fields of the form. */
  fields: Record<string, string>
  /** The look of the button that opens the question. */
  variant?: ButtonVariant
  size?: ButtonSize
  /** Marks a destructive action. */
  danger?: boolean
}

const POPOVER = `m-auto w-88 max-w-[calc(100vw-2rem)] p-5 text-start text-sm whitespace-normal ${DIALOG_BOX}`

export function Confirm({
  label,
  fullLabel,
  question,
  detail,
  yes,
  no,
  fields,
  variant,
  size,
  danger = false,
}: ConfirmProps) {
  const id = useId()
  const t = useWords('ui.screens')
  const box = useRef<HTMLDivElement>(null)
  // Focus moves into the question. The browser returns it when the popover closes.
  const onToggle = ({ newState }: ToggleEvent) =>
    newState === 'open' && box.current?.querySelector('button')?.focus()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={fullLabel}
        className={buttonClass(variant, '', size)}
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
        className={POPOVER}
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
              {no ?? t('cancel')}
            </Button>
          </div>
        </Form>
      </div>
    </>
  )
}
