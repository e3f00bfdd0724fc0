// Figures with their titles, usually as links: cards beside each other, or one strip on a phone.
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface FigureCardProps {
  title: string
  figure: ReactNode
  children: ReactNode
  href?: string
  /** Links with a full page load, for public pages. */
  document?: boolean
  /** On a phone too: what stands below is more than an explanation. */
  isTold?: boolean
}

/** The gaps of the strip are its lines. */
export const FigureStrip = ({ children }: { children: ReactNode }) => (
  <div className="mb-8 flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid sm:grid-cols-3 sm:gap-4 sm:overflow-visible sm:rounded-none sm:border-0 sm:bg-transparent">
    {children}
  </div>
)

const SHEET =
  'block grow bg-surface px-3 py-2.5 text-ink no-underline sm:rounded-lg sm:border sm:border-line sm:p-5'
const LINKED_SHEET = [
  SHEET,
  'transition-colors duration-150 hover:border-accent',
  'focus-visible:outline-2 -outline-offset-2 focus-visible:outline-accent sm:outline-offset-2',
].join(' ')

export function FigureCard({ title, figure, children, href, document, isTold = false }: FigureCardProps) {
  const inner = (
    <>
      <span className="block text-xs text-muted sm:text-sm">{title}</span>
      <span className="block font-display text-lg font-semibold tracking-tight tabular-nums sm:mt-1 sm:text-3xl">
        {figure}
      </span>
      <span className={`mt-1 block text-sm text-muted ${isTold ? '' : 'max-sm:sr-only'}`}>{children}</span>
    </>
  )
  if (!href) return <div className={SHEET}>{inner}</div>
  return document ? (
    <a href={href} className={LINKED_SHEET}>
      {inner}
    </a>
  ) : (
    <Link to={href} className={LINKED_SHEET}>
      {inner}
    </Link>
  )
}
