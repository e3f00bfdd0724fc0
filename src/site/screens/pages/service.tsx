// The agency's services in detail, with all sections about its work.
import { useWords } from '#ui/screens/use-words.ts'
import type { PageHandle } from '../frame/page-kind.ts'
import { loadPage } from '../load-page.ts'
import { NothingYet } from '../parts/nothing-yet.tsx'
import { WithStickyPackages } from '../parts/sticky-packages.tsx'
import { About } from '../sections/about.tsx'
import { CallToAction } from '../sections/call-to-action.tsx'
import { Counters } from '../sections/counters.tsx'
import { Events } from '../sections/events.tsx'
import { Experience } from '../sections/experience.tsx'
import { Features } from '../sections/features.tsx'
import { ServicePageHead } from '../sections/service-page.tsx'
import { Services } from '../sections/services.tsx'
import { Team } from '../sections/team.tsx'
import { Video } from '../sections/video.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { agency, services, breadcrumbs } from '../seo/schema-org.ts'
import type { Route } from './+types/service'

export const handle: PageHandle = { sheet: 'service', cacheable: true, listed: true }

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context)

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData, '/service')

export default function Service({ loaderData }: Route.ComponentProps) {
  const t = useWords('site.pages')
  const shared = useWords('site.screens')
  const { site } = loaderData
  return (
    <main id="main">
      <JsonLd
        things={[
          agency(loaderData),
          ...services(loaderData),
          breadcrumbs(loaderData, { name: shared('frame.services'), path: '/service' }),
        ]}
      />
      {site.serviceHeading || site.serviceItem.length ? (
        <ServicePageHead site={site} />
      ) : (
        <NothingYet heading={t('service.heading')} text="noServices" />
      )}
      <Counters site={site} variant="page" />
      <WithStickyPackages href={site.pricing.length ? '/pricing' : undefined}>
        <Services site={site} variant="page" />
        <About site={site} variant="page" />
        <Features site={site} />
        <Experience site={site} />
        <Video site={site} />
        <Team site={site} />
      </WithStickyPackages>
      <Events site={site} />
      <CallToAction site={site} />
    </main>
  )
}
