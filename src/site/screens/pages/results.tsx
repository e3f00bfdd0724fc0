// All case studies, the newest work first as the agency orders them.
import { useWords } from '#ui/screens/use-words.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { loadPage } from '../load-page.ts'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { SeePackages } from '../parts/see-packages.tsx'
import { Results } from '../sections/results.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { agency, articleList, breadcrumbs } from '../seo/schema-org.ts'
import type { Route } from './+types/results'

export const handle: PageHandle = { sheet: 'results', cacheable: true, listed: true }

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context)

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData, '/results')

export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords('site.pages')
  const shared = useWords('site.screens')
  const { site } = loaderData
  return (
    <main id="main">
      <JsonLd
        things={[
          agency(loaderData),
          articleList(loaderData),
          breadcrumbs(loaderData, { name: shared('frame.results'), path: '/results' }),
        ]}
      />
      {site.caseStudy.length ? (
        <>
          <SectionHead
            level={1}
            line={t('result.line')}
            heading={t('result.heading')}
            text={t('result.text')}
            className="measure pt-12 lg:pt-20"
          />
          <Results site={site} variant="page" />
          <SeePackages site={site} />
        </>
      ) : (
        <NothingYet heading={t('result.line')} text="noResults" />
      )}
    </main>
  )
}
