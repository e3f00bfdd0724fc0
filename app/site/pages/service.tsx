// The agency's services in detail, with all sections about its work.
import type { PageHandle } from '#app/page-kind.ts'
import { loadPage } from '../load-page.ts'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { WithStickyPackages } from '../parts/sticky-packages.tsx'
import { About } from '../sections/about.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { Counters } from '../sections/counters.tsx'
import { Events } from '../sections/events.tsx'
import { Experience } from '../sections/experience.tsx'
import { Features } from '../sections/features.tsx'
import { Services } from '../sections/services.tsx'
import { Team } from '../sections/team.tsx'
import { Video } from '../sections/video.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { agency, services, breadcrumbs } from '../seo/schema-org.ts'
import type { Route } from './+types/service'

export const handle: PageHandle = { cacheable: true, listed: true }

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context)

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData, '/service')

export default function Service({ loaderData }: Route.ComponentProps) {
  const { site } = loaderData
  return (
    <main id="main">
      <JsonLd
        things={[
          agency(loaderData),
          ...services(loaderData),
          breadcrumbs(loaderData, { name: 'Services', path: '/service' }),
        ]}
      />
      {site.serviceHeading || site.serviceItem.length ? (
        <SectionHead
          level={1}
          line="Services"
          heading={site.serviceHeading?.serviceHeading ?? 'What we do'}
          className="measure pt-12 lg:pt-20 [&_h1]:max-w-[18ch]"
        />
      ) : (
        <NothingYet heading="What we do">
          We are still writing this page. Tell us what you need, and we will tell you what we can do.
        </NothingYet>
      )}
      <Counters site={site} variant="page" />
      <WithStickyPackages href={site.pricing.length ? '/pricing' : undefined}>
        <Services site={site} variant="page" />
        <About site={site} variant="page" />
        <Features site={site} />
        <Experience site={site} />
        <Video site={site} />
        <Team site={site} />
        <Events site={site} />
      </WithStickyPackages>
      <CallToAction site={site} />
    </main>
  )
}
