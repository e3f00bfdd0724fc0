import { data } from 'react-router'
// One case study.
import { useWords } from '#ui/screens/use-words.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { loadPage } from '../load-page.ts'
import { SeePackages } from '../parts/see-packages.tsx'
import { StudyArticle } from '../parts/study-article.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { studyMeta } from '../seo/page-meta.ts'
import { agency, article, breadcrumbs } from '../seo/schema-org.ts'
import { ArrowLink } from '../shell/cta-buttons.tsx'
import type { Route } from './+types/result'

export const handle: PageHandle = {
  sheet: 'results',
  cacheable: true,
  listed: true,
  slugs: (site) => site.caseStudy.map(({ slug }) => slug),
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await loadPage(context)
  const slug = params.slug.toLowerCase()
  const study = page.site.caseStudy.find((each) => each.slug === slug)
  if (!study) throw data(null, { status: 404 })
  return Object.defineProperty(page, 'study', { value: study }) as typeof page & { study: typeof study }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? studyMeta(loaderData, loaderData.study) : []

export default function ResultPage({ loaderData }: Route.ComponentProps) {
  const t = useWords('site.pages')
  const shared = useWords('site.screens')
  const { site, study } = loaderData
  return (
    <main id="main">
      <JsonLd
        things={[
          agency(loaderData),
          article(loaderData, study),
          breadcrumbs(
            loaderData,
            { name: shared('frame.results'), path: '/results' },
            { name: study.client, path: `/results/${study.slug}` },
          ),
        ]}
      />
      <StudyArticle site={site} study={study} />
      {site.caseStudy.length > 1 && (
        <p className="measure">
          <ArrowLink href="/results" back>
            {t('result.all')}
          </ArrowLink>
        </p>
      )}
      <SeePackages site={site} />
    </main>
  )
}
