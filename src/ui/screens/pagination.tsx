// Links to the pages of a list. The page is in the address, so Back, bookmarks and no scripts work.
import { Link, useLocation } from 'react-router'
import { pageCount } from '#platform/rules/page.ts'
import { LinkButton } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { useFormat } from './use-format.ts'
import { useWords } from './use-words.ts'

export interface PaginationProps {
  page: number
  size: number
  total: number
  /** The query parameter of the page: each table of a screen has its own. */
  param?: string | undefined
  /** The name of the list, for screen readers: 'Orders'. */
  label: string
}

const PAGE_LINK =
  'inline-flex min-h-9 min-w-9 items-center justify-center rounded-md px-2.5 text-sm ' +
  'tabular-nums no-underline focus-visible:outline-2 focus-visible:outline-offset-1 ' +
  'focus-visible:outline-accent pointer-coarse:min-h-11 pointer-coarse:min-w-11'
const OTHER_PAGE = `${PAGE_LINK} border border-muted/40 bg-surface text-ink hover:border-muted hover:bg-paper`

export function Pagination({ page, size, total, param = 'page', label }: PaginationProps) {
  const { count } = useFormat()
  const t = useWords('ui.screens')
  const to = usePageAddress(param)
  const last = pageCount(total, size)
  if (last < 2) return null
  return (
    <nav
      aria-label={t('pages', { list: label })}
      className="mt-3 flex flex-wrap items-center justify-between gap-3"
    >
      <p className="text-sm text-muted tabular-nums">
        {page <= last
          ? t('rows', {
              first: count((page - 1) * size + 1),
              last: count(Math.min(page * size, total)),
              total: count(total),
            })
          : t('total', { total: count(total) })}
      </p>
      <ul className="flex list-none flex-wrap items-center gap-1 p-0">
        {page > 1 && (
          <li>
            <Link className={OTHER_PAGE} rel="prev" preventScrollReset to={to(Math.min(page - 1, last))}>
              {t('previous')}
            </Link>
          </li>
        )}
        {pageLinks(page, last).map((link, index) =>
          link === 'gap' ? (
            <li key={`gap-${index}`} aria-hidden="true" className="hidden px-1 text-muted sm:block">
              …
            </li>
          ) : (
            <li key={link} className={link === page ? '' : 'hidden sm:block'}>
              <Link
                className={link === page ? `${PAGE_LINK} bg-accent font-medium text-on-accent` : OTHER_PAGE}
                aria-label={t('page', { number: link })}
                aria-current={link === page ? 'page' : undefined}
                preventScrollReset
                to={to(link)}
              >
                {link}
              </Link>
            </li>
          ),
        )}
        {page < last && (
          <li>
            <Link className={OTHER_PAGE} rel="next" preventScrollReset to={to(page + 1)}>
              {t('next')}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** Shown for a page after the last one. */
export function PageOutOfRange({ param = 'page' }: Pick<PaginationProps, 'param'>) {
  const to = usePageAddress(param)
  const t = useWords('ui.screens')
  return (
    <EmptyState
      title={t('nothingOnPage')}
      action={
        <LinkButton to={to(1)} preventScrollReset>
          {t('toFirstPage')}
        </LinkButton>
      }
    />
  )
}

function usePageAddress(param: string) {
  const { pathname, search } = useLocation()
  return (number: number) => {
    const query = new URLSearchParams(search)
    // The flash message belongs to the first page only.
    query.delete('done')
    query.set(param, String(number))
    return { pathname, search: `?${query}` }
  }
}

/** The first page, the last, and those around the current one. */
function pageLinks(page: number, last: number): (number | 'gap')[] {
  const pages = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((number) => number >= 1 && number <= last)
    .sort((a, b) => a - b)
  return pages.flatMap((number, index) =>
    index > 0 && number - pages[index - 1]! > 1 ? ['gap' as const, number] : [number],
  )
}
