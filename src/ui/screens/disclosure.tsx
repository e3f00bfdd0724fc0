// Details behind a line of text with a chevron.
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass, type ButtonSize } from './button.tsx'

const SUMMARY =
  'inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-md text-sm ' +
  'text-muted hover:text-ink focus-visible:outline-2 focus-visible:outline-accent ' +
  'pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden'

const AS_BUTTON = 'list-none [&::-webkit-details-marker]:hidden'

export function Disclosure({
  summary,
  open,
  button,
  className = '',
  children,
}: {
  summary: ReactNode
  open?: boolean
  /** Looks like a button of this size: for one of two answers, or of several ways to pay. */
  button?: ButtonSize
  className?: string
  children: ReactNode
}) {
  return (
    <details open={open} className={`group/more ${className}`}>
      <summary className={button ? buttonClass('quiet', AS_BUTTON, button) : SUMMARY}>
        <span className="min-w-0 [overflow-wrap:anywhere]">{summary}</span>{' '}
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 group-open/more:rotate-90" />
      </summary>
      {children}
    </details>
  )
}
