// The landing page: its sections in the specified order.
import type { PageHandle } from '../frame/page-kind.ts'
import { loadPage } from '../load-page.ts'
import { SettingUp } from '../parts/setting-up.tsx'
import { WithStickyPackages } from '../parts/sticky-packages.tsx'
import { About } from '../sections/about.tsx'
import { Contact } from '../sections/contact.tsx'
import { Hero } from '../sections/hero.tsx'
import { Pricing } from '../sections/pricing.tsx'
import { Services } from '../sections/services.tsx'
import { Testimonials } from '../sections/testimonials.tsx'
import { WorkSteps } from '../sections/work-steps.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { preloadHero } from '../seo/preload-hero.ts'
import { agency, reviews } from '../seo/schema-org.ts'
import type { Route } from './+types/landing'

export const handle: PageHandle = { sheet: 'landing', cacheable: true, listed: true }

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context, { promises: true })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta(loaderData, '/'),
  ...preloadHero(loaderData.site),
]

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { site } = loaderData
  return (
    <main id="main">
      <JsonLd things={[agency(loaderData), ...reviews(loaderData)]} />
      {site.banner ? <Hero site={site} /> : <SettingUp site={site} />}
      <WithStickyPackages href={site.pricing.length ? '#pricing-sec' : undefined}>
        <Services site={site} />
        <About site={site} />
      </WithStickyPackages>
      <WorkSteps site={site} />
      <Pricing site={site} />
      <Testimonials site={site} />
      <Contact site={site} />
    </main>
  )
}
