// The search screen, for browsers without scripts and for links.
import { Link } from 'react-router'
import { Card } from '#ui/screens/card.tsx'
import { EmptyState } from '#ui/screens/empty-state.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { useWords } from '#ui/screens/use-words.ts'
import type { Route } from './+types/search'
import { findScreens, type SearchResult } from './shell/find-screens.ts'
import { adminMenu } from './shell/menu.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { act, viewer } = scopeOf(context)
  const query = (url.searchParams.get('q') ?? '').slice(0, 100)
  const { closed } = await orErrorScreen(act.loadSite())
  // What is looked for is in the words of the reader.
  const words = await scopeOf(context).words()
  const menu = words.read(adminMenu({ viewer, closed, counts: { needsYou: 0, waiting: 0 } }))
  const results: SearchResult[] = [
    ...(query.trim() ? findScreens(menu, query) : []),
    ...(await orErrorScreen(act.searchEverything(query))),
  ]
  return { query, results }
}

const RESULT_LINK =
  'flex min-h-11 items-center justify-between gap-4 py-2 text-sm text-ink no-underline hover:text-accent'

export default function Search({ loaderData: { query, results } }: Route.ComponentProps) {
  const t = useWords('admin.admin')
  return (
    <>
      <title>{t('search')}</title>
      <PageHead title={t('search')}>{query ? t('resultsFor', { query }) : t('searchPurpose')}</PageHead>
      {results.length ? (
        <Card>
          <ul className="m-0 list-none divide-y divide-line p-0">
            {results.map((result) => (
              <li key={`${result.to} ${result.title}`}>
                <Link to={result.to} className={RESULT_LINK}>
                  <span className="min-w-0">
                    <span className="font-medium">{result.title}</span>
                    {result.detail && <span className="ms-2 text-muted">{result.detail}</span>}
                  </span>
                  <span className="shrink-0 text-xs text-muted">{t(`kind.${result.kind}`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : (
        <EmptyState title={query ? t('nothingFound') : t('whatAreYouLookingFor')}>
          {t('searchHow')}
        </EmptyState>
      )}
    </>
  )
}
