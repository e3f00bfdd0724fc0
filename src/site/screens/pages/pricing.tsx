// The packages with all their points, the questions that people ask before ordering, and a link to ask more.
import { useWords } from '#ui/screens/use-words.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { loadPage } from '../load-page.ts'
import { AskFirst } from '../parts/ask-first.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { Faq } from '../sections/faq.tsx'
import { Pricing } from '../sections/pricing.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { agency, offers, questions, breadcrumbs } from '../seo/schema-org.ts'
import type { Route } from './+types/pricing'

export const handle: PageHandle = { sheet: 'pricing', cacheable: true, listed: true, params: ['coupon'] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadPage(context, { promises: true })
  return Object.assign(page, { coupon: url.searchParams.get('coupon') ?? undefined })
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData, '/pricing')

export default function PricingPage({ loaderData }: Route.ComponentProps) {
  const t = useWords('site.pages')
  const shared = useWords('site.screens')
  const { site, coupon } = loaderData
  return (
    <main id="main" className="pt-6 lg:pt-10">
      <JsonLd
        things={[
          agency(loaderData),
          ...offers(loaderData),
          ...questions(loaderData),
          breadcrumbs(loaderData, { name: shared('frame.pricing'), path: '/pricing' }),
        ]}
      />
      {site.pricing.length ? (
        <Pricing site={site} variant="page" coupon={coupon} />
      ) : (
        <NothingYet heading={t('pricing.heading')} text="noPackages" />
      )}
      <Faq site={site} />
      {site.pricing.length > 0 && <AskFirst />}
    </main>
  )
}
