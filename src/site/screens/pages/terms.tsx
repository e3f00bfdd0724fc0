import { useWords } from '#ui/screens/use-words.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { loadPage } from '../load-page.ts'
import { LegalPage } from '../parts/legal-page.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/terms'

export const handle: PageHandle = { cacheable: true, listed: true }

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context)

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData, '/terms')

export default function Terms({ loaderData: { site, origin } }: Route.ComponentProps) {
  const shared = useWords('site.screens')
  return <LegalPage site={site} origin={origin} page="/terms" heading={shared('frame.terms')} />
}
