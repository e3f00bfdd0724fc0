// Pages of a list as plain links: the page stands in the address, so Back, bookmarks and no scripts at all
// work.
import { Link, useLocation } from 'react-router'
import { pageCount } from '#domain/page.ts'
import { LinkButton } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface PaginationProps {
  page: number
  size: number
  total: number
  /** The parameter that holds the page: several tables of one screen have one each. */
  param?: string
  /** What is turned, for those who hear it: 'Orders'. */
  label: string
}

const SPOT =
  'inline-flex min-h-9 min-w-9 items-center justify-center rounded-md px-2.5 text-sm tabular-nums no-underline focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-accent pointer-coarse:min-h-11 pointer-coarse:min-w-11'
const LEADS = `${SPOT} border border-muted/40 bg-white text-ink hover:border-muted hover:bg-paper`

export function Pagination({ page, size, total, param = 'page', label }: PaginationProps) {
  const to = usePageAddress(param)
  const last = pageCount(total, size)
  if (last < 2) return null
  return (
    <nav aria-label={`${label}: pages`} className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted tabular-nums">
        {page <= last
          ? `${((page - 1) * size + 1).toLocaleString('en-US')}–${Math.min(page * size, total).toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
          : `${total.toLocaleString('en-US')} in all`}
      </p>
      <ul className="flex list-none flex-wrap items-center gap-1 p-0">
        {page > 1 && (
          <li>
            <Link className={LEADS} rel="prev" preventScrollReset to={to(Math.min(page - 1, last))}>
              Previous
            </Link>
          </li>
        )}
        {spots(page, last).map((spot, index) =>
          spot === 'gap' ? (
            <li key={`gap-${index}`} aria-hidden="true" className="hidden px-1 text-muted sm:block">
              …
            </li>
          ) : (
            <li key={spot} className={spot === page ? '' : 'hidden sm:block'}>
              <Link
                className={spot === page ? `${SPOT} bg-accent font-medium text-white` : LEADS}
                aria-label={`Page ${spot}`}
                aria-current={spot === page ? 'page' : undefined}
                preventScrollReset
                to={to(spot)}
              >
                {spot}
              </Link>
            </li>
          ),
        )}
        {page < last && (
          <li>
            <Link className={LEADS} rel="next" preventScrollReset to={to(page + 1)}>
              Next
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** In place of the rows where the page that was asked for comes after the last one. */
export function BeyondTheEnd({ param = 'page' }: Pick<PaginationProps, 'param'>) {
  const to = usePageAddress(param)
  return (
    <EmptyState
      title="There is nothing on this page."
      action={
        <LinkButton to={to(1)} preventScrollReset>
          To the first page
        </LinkButton>
      }
    />
  )
}

function usePageAddress(param: string) {
  const { pathname, search } = useLocation()
  return (number: number) => {
    const query = new URLSearchParams(search)
    // What was just done is said once, not on every page that follows.
    query.delete('done')
    query.set(param, String(number))
    return { pathname, search: `?${query}` }
  }
}

/** The first, the last and those around the present one. */
function spots(page: number, last: number): (number | 'gap')[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((number) => number >= 1 && number <= last)
    .sort((a, b) => a - b)
  return shown.flatMap((number, index) =>
    index > 0 && number - shown[index - 1]! > 1 ? ['gap' as const, number] : [number],
  )
}
