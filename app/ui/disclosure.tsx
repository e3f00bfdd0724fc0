// Details behind a line of text with a chevron.
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

const SUMMARY =
  'inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-md text-sm ' +
  'text-muted hover:text-ink focus-visible:outline-2 focus-visible:outline-accent ' +
  'pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden'

export function Disclosure({
  summary,
  open,
  className = '',
  children,
}: {
  summary: ReactNode
  open?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <details open={open} className={`group/more ${className}`}>
      <summary className={SUMMARY}>
        <span className="min-w-0 [overflow-wrap:anywhere]">{summary}</span>{' '}
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 group-open/more:rotate-90" />
      </summary>
      {children}
    </details>
  )
}
