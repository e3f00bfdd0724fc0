// What is needed seldom, behind a button. A <details>, so it opens without scripts; Escape and a click
// elsewhere close it.
import { EllipsisVertical } from 'lucide-react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { buttonClass, type ButtonSize } from './button.tsx'

const PANEL =
  'absolute right-0 z-20 mt-1 flex min-w-40 flex-col gap-1 rounded-lg border border-line bg-surface p-2 shadow-2xl'

interface MoreMenuProps {
  label: string
  size?: ButtonSize
  children: ReactNode
}

export function MoreMenu({ label, size, children }: MoreMenuProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !event.currentTarget.open) return
    event.currentTarget.open = false
    event.currentTarget.querySelector('summary')?.focus()
  }
  const onBlur = (event: FocusEvent<HTMLDetailsElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
      event.currentTarget.open = false
  }
  return (
    <details className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary
        className={buttonClass('quiet', 'list-none px-2.5 [&::-webkit-details-marker]:hidden', size)}
        aria-label={label}
      >
        <EllipsisVertical aria-hidden="true" className="size-4" />
      </summary>
      <div className={PANEL}>{children}</div>
    </details>
  )
}
