// What is needed seldom, behind a button. A <details>, so it opens without scripts; Escape and a click
// elsewhere close it.
import { EllipsisVertical } from 'lucide-react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { buttonClass, type ButtonSize } from './button.tsx'

const PANEL =
  'absolute end-0 z-20 mt-1 flex min-w-40 flex-col gap-1 rounded-lg border border-line bg-surface p-2 shadow-2xl'

/** On a wide screen its contents stand in the row, without the button. */
const UNFOLDED =
  'unfolded:static unfolded:mt-0 unfolded:min-w-0 unfolded:flex-row unfolded:border-0 ' +
  'unfolded:bg-transparent unfolded:p-0 unfolded:shadow-none'

interface MoreMenuProps {
  label: string
  size?: ButtonSize
  /** A menu on a small screen only. */
  unfolds?: boolean
  children: ReactNode
}

export function MoreMenu({ label, size, unfolds = false, children }: MoreMenuProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !event.currentTarget.open) return
    // A question that was opened from the menu closes alone.
    if (event.target instanceof Element && event.target.closest(':popover-open')) return
    event.currentTarget.open = false
    event.currentTarget.querySelector('summary')?.focus()
  }
  const onBlur = (event: FocusEvent<HTMLDetailsElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget))
      event.currentTarget.open = false
  }
  return (
    <details
      className={`relative ${unfolds ? 'unfolded:details-content:[content-visibility:visible]' : ''}`}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <summary
        className={buttonClass(
          'quiet',
          `list-none px-2.5 [&::-webkit-details-marker]:hidden ${unfolds ? 'unfolded:hidden' : ''}`,
          size,
        )}
        aria-label={label}
      >
        <EllipsisVertical aria-hidden="true" className="size-4" />
      </summary>
      <div className={`${PANEL} ${unfolds ? UNFOLDED : ''}`}>{children}</div>
    </details>
  )
}
