// The agency’s services: on the landing page a grid with icons, on the service page a list with pictures.
// Content: src/content/rules/types/service-heading.ts, src/content/rules/types/service-item.ts. Seed: seeds/demo/services.ts.
import { wordsIn } from '#content/rules/words.ts'
import { Icon } from '#ui/screens/icon.tsx'
import { splitSentence } from '../../rules/first-sentence.ts'
import { landingSections } from '../../rules/landing-sections.ts'
import { comparesMore, comparisonAddress } from '../../rules/package-table.ts'
import { SectionHead } from '../parts/section-head.tsx'
import { ServiceRow } from '../parts/service-row.tsx'
import { ArrowLink } from '../shell/cta-buttons.tsx'
import type { SectionProps } from './section.ts'

export function Services({ site, variant = 'landing' }: SectionProps) {
  if (!landingSections(site).services) return null
  return variant === 'landing' ? <ServiceGrid site={site} /> : <ServiceList site={site} />
}

const headOf = ({ site }: SectionProps) => ({
  heading: site.serviceHeading?.serviceHeading ?? wordsIn(site, 'serviceWords').line,
  text: site.serviceHeading?.servicesubHeading,
})

function ServiceGrid({ site }: SectionProps) {
  return (
    <section id="services-sec" className="section">
      <div className="measure grid gap-x-12 gap-y-6 sm:gap-y-10 lg:grid-cols-12">
        <SectionHead {...headOf({ site })} className="lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
          <ArrowLink href="/service" className="mt-4">
            {wordsIn(site, 'landingWords').howWeDoIt}
          </ArrowLink>
        </SectionHead>
        <ul className="grid gap-x-10 sm:grid-cols-2 lg:col-span-8">
          {site.serviceItem.map((item) => (
            <li key={item._id} className="border-t border-line py-3.5 max-sm:flex max-sm:gap-4 sm:py-8">
              <span className="flex size-10 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent-dark sm:size-12">
                <Icon name={item.serviceIcon} />
              </span>
              <div>
                <h3 className="title max-sm:text-[1.125rem] sm:mt-5">{item.serviceTitle}</h3>
                <p className="mt-1 leading-normal text-muted max-sm:text-[0.9375rem] max-sm:leading-snug sm:mt-2.5 sm:leading-relaxed">
                  {splitSentence(item.serviceDetails).first}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Its heading is in pages/service.tsx. */
function ServiceList({ site }: SectionProps) {
  if (!site.serviceItem.length) return null
  return (
    <section id="services-sec" aria-label={wordsIn(site, 'frameWords').services} className="section">
      <ul className="measure">
        {site.serviceItem.map((item) => (
          <ServiceRow key={item._id} item={item} site={site} />
        ))}
      </ul>
      {site.pricing.length > 0 && (
        <p className="measure mt-6 max-md:hidden">
          <ArrowLink href={comparesMore(site) ? comparisonAddress() : '/pricing'}>
            {wordsIn(site, 'serviceWords').compare}
          </ArrowLink>
        </p>
      )}
    </section>
  )
}
