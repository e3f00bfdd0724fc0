// The agency’s services: on the landing page a grid with icons, on the service page a list with pictures.
// Content: src/content/rules/types/service-heading.ts, src/content/rules/types/service-item.ts. Seed: seeds/demo/services.ts.
import { Fragment } from 'react'
import type { Site } from '#content/rules/index.ts'
import { Icon } from '#ui/screens/icon.tsx'
import { A } from '#ui/screens/local-link.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import { splitSentence } from '../../rules/first-sentence.ts'
import { landingSections } from '../../rules/landing-sections.ts'
import { packagesWith } from '../../rules/package-card.ts'
import { comparesMore, comparisonAddress } from '../../rules/package-table.ts'
import { Paragraphs } from '../parts/paragraphs.tsx'
import { Picture } from '../parts/picture.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { ArrowLink } from '../shell/cta-buttons.tsx'
import type { SectionProps } from './section.ts'

export function Services({ site, variant = 'landing' }: SectionProps) {
  if (!landingSections(site).services) return null
  return variant === 'landing' ? <ServiceGrid site={site} /> : <ServiceList site={site} />
}

function ServiceGrid({ site }: SectionProps) {
  const t = useWords('site.pages')
  return (
    <section id="services-sec" className="section">
      <div className="measure grid gap-x-12 gap-y-6 sm:gap-y-10 lg:grid-cols-12">
        <SectionHead
          lang={site.serviceHeading?.lang}
          heading={site.serviceHeading?.serviceHeading ?? t('service.line')}
          text={site.serviceHeading?.servicesubHeading}
          shortOnPhone
          className="lg:sticky lg:top-28 lg:col-span-4 lg:self-start"
        >
          <ArrowLink href="/service" className="mt-1 sm:mt-4">
            {t('landing.howWeDoIt')}
          </ArrowLink>
        </SectionHead>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 sm:grid-cols-2 sm:gap-x-10 lg:col-span-8">
          {site.serviceItem.map((item) => (
            <li
              key={item._id}
              lang={item.lang}
              className="border-t border-line py-2.5 max-sm:flex max-sm:items-center max-sm:gap-2 sm:py-8"
            >
              <span className="flex size-8 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent-dark sm:size-12">
                <Icon name={item.serviceIcon} />
              </span>
              <div>
                <h3 className="title max-sm:text-base sm:mt-5">{item.serviceTitle}</h3>
                <p className="mt-2.5 leading-relaxed text-muted max-sm:hidden">
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
  const t = useWords('site.pages')
  const shared = useWords('site.screens')
  if (!site.serviceItem.length) return null
  return (
    <section id="services-sec" aria-label={shared('frame.services')} className="section">
      <ul className="measure">
        {site.serviceItem.map((item) => (
          <ServiceRow key={item._id} item={item} site={site} />
        ))}
      </ul>
      {site.pricing.length > 0 && (
        <p className="measure mt-6 max-md:hidden">
          <ArrowLink href={comparesMore(site) ? comparisonAddress() : '/pricing'}>
            {t('service.compare')}
          </ArrowLink>
        </p>
      )}
    </section>
  )
}

type ServiceItem = Site['serviceItem'][number]

const ROW = [
  'grid grid-cols-[min(6rem,30%)_minmax(0,1fr)] items-center gap-x-5 gap-y-1 border-t border-line py-3 last:border-b',
  'sm:gap-x-10 sm:gap-y-4 sm:py-5 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] md:py-8',
  'lg:grid-cols-[minmax(0,15rem)_minmax(0,17rem)_minmax(0,1fr)]',
].join(' ')

/**
 * One service on the service page: a picture of what one gets, the text, what one receives, and which
 * packages hold it.
 */
function ServiceRow({ item, site }: { item: ServiceItem; site: Site }) {
  const { serviceReceives } = item
  return (
    <li className={ROW}>
      {item.serviceImg ? (
        <Picture
          media={site.media}
          src={item.serviceImg}
          shape={[32, 21]}
          decorative
          sizes="(width >= 48rem) 17rem, 7rem"
          className="w-full rounded-xl max-sm:row-span-2 md:row-span-2 lg:row-span-1"
        />
      ) : (
        <span className="flex size-16 items-center justify-center rounded-xl bg-accent-soft text-accent-dark max-sm:row-span-2 md:row-span-2 lg:row-span-1">
          <Icon name={item.serviceIcon} size={30} />
        </span>
      )}
      <div lang={item.lang} className="max-sm:self-end md:self-end lg:self-center">
        {item.serviceName && (
          <p className="flex items-center gap-2 text-sm font-medium text-accent max-sm:hidden">
            {item.serviceImg && <Icon name={item.serviceIcon} size={18} />}
            {item.serviceName}
          </p>
        )}
        <h2 className="title sm:mt-1.5">{item.serviceTitle}</h2>
      </div>
      <div className="max-sm:self-start sm:max-md:col-span-2 md:self-start lg:self-center">
        {/* A phone has room for what one receives; without that, for the text. */}
        <div
          lang={item.lang}
          className={`space-y-3 leading-relaxed text-muted ${serviceReceives ? 'mb-4 max-sm:hidden' : ''}`}
        >
          <Paragraphs text={item.serviceDetails} shortOnPhone />
        </div>
        <Facts item={item} site={site} />
      </div>
    </li>
  )
}

function Facts({ item, site }: { item: ServiceItem; site: Site }) {
  const t = useWords('site.pages')
  const packages = packagesWith(site, item)
  if (!item.serviceReceives && !packages.length) return null
  return (
    <dl className="grid gap-x-4 gap-y-1 text-[0.9375rem] leading-snug sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-y-2">
      {item.serviceReceives && (
        <>
          <dt className="text-muted max-sm:sr-only">{t('service.receive')}</dt>
          <dd lang={item.lang} className="font-medium">
            {item.serviceReceives}
          </dd>
        </>
      )}
      {packages.length > 0 && (
        <>
          <dt className="text-muted max-sm:hidden">{t('service.inPackages')}</dt>
          <dd className="text-muted max-sm:hidden">
            {packages.map(({ _id, packageName }, at) => (
              <Fragment key={_id}>
                {at > 0 && ', '}
                <A href={`/pricing#${_id}`} className="underline underline-offset-2 hover:text-ink">
                  {packageName}
                </A>
              </Fragment>
            ))}
          </dd>
        </>
      )}
    </dl>
  )
}
