// The head of a hydrated screen: title, purpose and actions.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from './use-words.ts'

export interface Place {
  to: string
  label: string
}

export interface PageHeadProps {
  title: ReactNode
  children?: ReactNode
  /** For a customer, who has one screen above this. */
  back?: Place
  /** In the admin area: the way here, from the outermost screen to the one above this. */
  trail?: Place[]
  actions?: ReactNode
}

const BACK_LINK =
  'mb-1 inline-flex min-h-9 items-center gap-1.5 text-sm text-muted no-underline hover:text-accent ' +
  'hover:underline focus-visible:outline-2 focus-visible:outline-accent pointer-coarse:min-h-11'

export function PageHead({ title, children, back, trail, actions }: PageHeadProps) {
  return (
    <div className="mb-6">
      {back && (
        <Link to={back.to} className={BACK_LINK}>
          <span aria-hidden="true">←</span> {back.label}
        </Link>
      )}
      {Boolean(trail?.length) && <Trail places={trail!} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-display text-2xl font-semibold tracking-tight break-words text-ink sm:text-3xl">
            {title}
          </h1>
          {children && (
            <div className="mt-1 max-w-[68ch] text-sm [overflow-wrap:anywhere] text-muted">{children}</div>
          )}
        </div>
        {actions && (
          <div className="flex flex-wrap items-center gap-2 max-sm:[&>:is(a,button)]:px-3">{actions}</div>
        )}
      </div>
    </div>
  )
}

/** The heading below it names where one is. */
export function Trail({ places }: { places: Place[] }) {
  const t = useWords('ui.screens')
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className="m-0 flex list-none flex-wrap items-center gap-x-1.5 p-0">
        {places.map(({ to, label }, at) => (
          <li key={to} className="flex items-center gap-x-1.5">
            {at > 0 && (
              <span aria-hidden="true" className="mb-1 text-sm text-muted">
                /
              </span>
            )}
            <Link to={to} className={BACK_LINK}>
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
