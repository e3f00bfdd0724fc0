import { useWords } from '#ui/screens/use-words.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { loadPage } from '../load-page.ts'
import { LegalPage } from '../parts/legal-page.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/privacy'

export const handle: PageHandle = { cacheable: true, listed: true }

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context)

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData, '/privacy')

export default function Privacy({ loaderData: { site, origin } }: Route.ComponentProps) {
  const shared = useWords('site.screens')
  return <LegalPage site={site} origin={origin} page="/privacy" heading={shared('frame.privacy')} />
}
