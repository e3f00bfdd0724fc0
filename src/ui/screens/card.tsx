// White boxes: a section of a screen, or a link to another screen.
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface CardProps {
  title?: ReactNode
  /** The id of the heading, for links and aria-labelledby. */
  id?: string
  /** Beside the title: a link or a button. */
  aside?: ReactNode
  children: ReactNode
  className?: string
}

export function Card({ title, id, aside, children, className = '' }: CardProps) {
  return (
    <section
      aria-labelledby={title && id ? id : undefined}
      className={`min-w-0 rounded-lg border border-line bg-surface p-4 sm:p-5 ${className}`}
    >
      {(title || aside) && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {title && (
            <h2
              id={id}
              className="min-w-0 font-display text-lg font-semibold [overflow-wrap:anywhere] text-ink"
            >
              {title}
            </h2>
          )}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

export interface LinkCardProps {
  to: string
  title: ReactNode
  children?: ReactNode
  icon?: ReactNode
}

const LINK_CARD =
  'group flex min-h-16 min-w-0 flex-col items-start gap-2 rounded-lg border border-line ' +
  'bg-surface p-4 text-ink no-underline transition-colors duration-150 hover:border-accent ' +
  'sm:flex-row sm:gap-3 focus-visible:outline-2 focus-visible:outline-offset-2 ' +
  'focus-visible:outline-accent'

/** A card that is a link as a whole. */
export function LinkCard({ to, title, children, icon }: LinkCardProps) {
  return (
    <Link to={to} className={LINK_CARD}>
      {icon && (
        <span aria-hidden="true" className="mt-0.5 shrink-0 text-accent">
          {icon}
        </span>
      )}
      <span className="max-w-full min-w-0">
        <span className="block font-medium group-hover:text-accent">{title}</span>
        {children && <span className="mt-0.5 block text-sm break-words text-muted">{children}</span>}
      </span>
    </Link>
  )
}
