// A panel that a button opens. It is a popover of the browser: it needs no scripts, and Escape or a click
// elsewhere closes it. So does a focus elsewhere, which it would cover.
import { useEffect, useId, useRef, type FocusEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'

const BUTTON =
  'inline-flex min-h-9 min-w-9 shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 text-sm ' +
  'font-medium text-ink hover:bg-paper focus-visible:outline-2 focus-visible:outline-accent ' +
  'pointer-coarse:min-h-11 pointer-coarse:min-w-11'

interface PopoverProps {
  label: string
  button: ReactNode
  className?: string
  panelClassName: string
  children: ReactNode
}

export function Popover({ label, button, className = '', panelClassName, children }: PopoverProps) {
  const id = useId()
  return (
    <>
      <PopoverButton panel={id} label={label} className={className}>
        {button}
      </PopoverButton>
      <PopoverPanel id={id} className={panelClassName}>
        {children}
      </PopoverPanel>
    </>
  )
}

interface ButtonProps {
  /** The id of the panel. */
  panel: string
  label: string
  action?: 'toggle' | 'hide'
  className?: string
  children: ReactNode
}

export function PopoverButton({ panel, label, action, className = '', children }: ButtonProps) {
  return (
    <button
      type="button"
      popoverTarget={panel}
      popoverTargetAction={action}
      aria-label={label}
      className={`${BUTTON} ${className}`}
    >
      {children}
    </button>
  )
}

interface PanelProps {
  id: string
  className: string
  onOpen?: () => void
  children: ReactNode
}

export function PopoverPanel({ id, className, onOpen, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // Navigation changes the screen without a new document, so the panel has to be closed here.
  useEffect(() => panel.current?.hidePopover(), [key])
  // Not if the focus moves to the button, which closes the panel itself.
  const onBlur = ({ relatedTarget: next }: FocusEvent) => {
    if (next && next.getAttribute('popovertarget') !== id && !panel.current?.contains(next))
      panel.current?.hidePopover()
  }
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      onBlur={onBlur}
      onToggle={({ newState }) => newState === 'open' && onOpen?.()}
      className={className}
    >
      {children}
    </div>
  )
}
