// All packages with all their points. The price cards link to it if they do not show everything.
import { wordsIn } from '#content/rules/words.ts'
import { comparisonAddress } from '../../rules/package-table.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { loadPage } from '../load-page.ts'
import { AskFirst } from '../parts/ask-first.tsx'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { PackageTable } from '../parts/package-table.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { comparisonMeta } from '../seo/page-meta.ts'
import { agency, breadcrumbs } from '../seo/schema-org.ts'
import { ArrowLink } from '../shell/cta-buttons.tsx'
import type { Route } from './+types/compare'

export const handle: PageHandle = { cacheable: true, listed: true, params: ['coupon'] }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadPage(context)
  return Object.assign(page, { coupon: url.searchParams.get('coupon') ?? undefined })
}

export const meta: Route.MetaFunction = ({ loaderData }) => comparisonMeta(loaderData)

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { site, coupon } = loaderData
  const words = wordsIn(site, 'pricingWords')
  if (!site.pricing.length)
    return (
      <main id="main" className="pt-6 lg:pt-10">
        <NothingYet site={site} heading={words.heading} text="noPackages" />
      </main>
    )
  return (
    <main id="main" className="pt-6 lg:pt-10">
      <JsonLd
        things={[
          agency(loaderData),
          breadcrumbs(
            loaderData,
            { name: wordsIn(site, 'frameWords').pricing, path: '/pricing' },
            { name: words.compare, path: comparisonAddress() },
          ),
        ]}
      />
      <section className="measure section">
        <SectionHead level={1} heading={words.compare} text={words.compareText} className="mb-6 lg:mb-10" />
        <PackageTable site={site} coupon={coupon} />
        {site.priceNote && <p className="mt-6 text-sm text-muted">{site.priceNote}</p>}
        <ArrowLink
          back
          href={coupon ? `/pricing?${new URLSearchParams({ coupon })}` : '/pricing'}
          className="mt-6"
        >
          {words.backToCards}
        </ArrowLink>
      </section>
      <AskFirst site={site} />
    </main>
  )
}
