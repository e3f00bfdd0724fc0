// A figure with its title, usually as a link.
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface FigureCardProps {
  title: string
  figure: ReactNode
  children: ReactNode
  href?: string
  /** Links with a full page load, for public pages. */
  document?: boolean
}

const SHEET = 'block rounded-lg border border-line bg-surface p-5 text-ink no-underline'
const LINKED_SHEET = [
  SHEET,
  'transition-colors duration-150 hover:border-accent',
  'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent',
].join(' ')

export function FigureCard({ title, figure, children, href, document }: FigureCardProps) {
  const inner = (
    <>
      <span className="block text-sm text-muted">{title}</span>
      <span className="mt-1 block font-display text-3xl font-semibold tracking-tight tabular-nums">
        {figure}
      </span>
      <span className="mt-1 block text-sm text-muted">{children}</span>
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
