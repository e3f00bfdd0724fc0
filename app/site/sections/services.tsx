// The agency’s services: on the landing page a grid with icons, on the service page a list with pictures.
// Content: content/types/service-heading.ts, content/types/service-item.ts. Seed: seeds/demo/services.ts.
import { Icon } from '#app/ui/icon.tsx'
import { ArrowLink } from '../parts/cta-buttons.tsx'
import { Paragraphs } from '../parts/paragraphs.tsx'
import { Picture } from '../parts/picture.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { landingSections } from '../rules/landing-sections.ts'
import type { SectionProps } from './section.ts'

export function Services({ site, variant = 'landing' }: SectionProps) {
  if (!landingSections(site).services) return null
  return variant === 'landing' ? <ServiceGrid site={site} /> : <ServiceList site={site} />
}

const headOf = ({ site }: SectionProps) => ({
  heading: site.serviceHeading?.serviceHeading ?? 'Services',
  text: site.serviceHeading?.servicesubHeading,
})

function ServiceGrid({ site }: SectionProps) {
  return (
    <section id="services-sec" className="section">
      <div className="measure grid gap-x-12 gap-y-10 lg:grid-cols-12">
        <SectionHead {...headOf({ site })} className="lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
          <ArrowLink href="/service" className="mt-4">
            How we do it
          </ArrowLink>
        </SectionHead>
        <ul className="grid gap-x-10 sm:grid-cols-2 lg:col-span-8">
          {site.serviceItem.map((item) => (
            <li key={item._id} className="border-t border-line py-7 max-sm:flex max-sm:gap-5 sm:py-8">
              <span className="flex size-12 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent-dark">
                <Icon name={item.serviceIcon} />
              </span>
              <div>
                <h3 className="title sm:mt-5">{item.serviceTitle}</h3>
                <div className="mt-2.5 space-y-3 leading-relaxed text-muted">
                  <Paragraphs text={item.serviceDetails} />
                </div>
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
    <section id="services-sec" aria-label="Services" className="section">
      <ul className="measure">
        {site.serviceItem.map((item) => (
          <li
            key={item._id}
            className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-5 gap-y-4 border-t border-line py-7 last:border-b sm:gap-x-10 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] md:py-8 lg:grid-cols-[minmax(0,17rem)_minmax(0,20rem)_minmax(0,1fr)]"
          >
            {item.serviceImg ? (
              <Picture
                media={site.media}
                src={item.serviceImg}
                shape={[32, 21]}
                decorative
                sizes="(width >= 48rem) 17rem, 7rem"
                className="w-full rounded-xl md:row-span-2 lg:row-span-1"
              />
            ) : (
              <span className="flex size-16 items-center justify-center rounded-xl bg-accent-soft text-accent-dark md:row-span-2 lg:row-span-1">
                <Icon name={item.serviceIcon} size={30} />
              </span>
            )}
            <div className="md:self-end lg:self-center">
              {item.serviceName && (
                <p className="flex items-center gap-2 text-sm font-medium text-accent">
                  {item.serviceImg && <Icon name={item.serviceIcon} size={18} />}
                  {item.serviceName}
                </p>
              )}
              <h2 className="mt-1.5 title">{item.serviceTitle}</h2>
            </div>
            <div className="space-y-3 leading-relaxed text-muted max-md:col-span-2 md:self-start lg:self-center">
              <Paragraphs text={item.serviceDetails} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
