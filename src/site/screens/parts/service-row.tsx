// One service on the service page: a picture of what one gets, the text, what one receives, and which
// packages hold it.
import { Fragment } from 'react'
import type { Site } from '#content/rules/index.ts'
import { wordsIn } from '#content/rules/words.ts'
import { Icon } from '#ui/screens/icon.tsx'
import { packagesWith } from '../../rules/package-card.ts'
import { Paragraphs } from './paragraphs.tsx'
import { Picture } from './picture.tsx'

type ServiceItem = Site['serviceItem'][number]

const ROW = [
  'grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-5 gap-y-3 border-t border-line py-5 last:border-b',
  'sm:gap-x-10 sm:gap-y-4 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] md:py-8',
  'lg:grid-cols-[minmax(0,15rem)_minmax(0,17rem)_minmax(0,1fr)]',
].join(' ')

export function ServiceRow({ item, site }: { item: ServiceItem; site: Site }) {
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
      <div className="max-md:col-span-2 md:self-start lg:self-center">
        {/* A phone has room for what one receives; without that, for the text. */}
        <div
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
  const packages = packagesWith(site, item)
  const words = wordsIn(site, 'serviceWords')
  if (!item.serviceReceives && !packages.length) return null
  return (
    <dl className="grid gap-x-4 gap-y-1 text-[0.9375rem] leading-snug sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-y-2">
      {item.serviceReceives && (
        <>
          <dt className="text-muted max-sm:sr-only">{words.receive}</dt>
          <dd className="font-medium">{item.serviceReceives}</dd>
        </>
      )}
      {packages.length > 0 && (
        <>
          <dt className="text-muted max-sm:sr-only">{words.inPackages}</dt>
          <dd className="text-muted">
            <span aria-hidden="true" className="sm:hidden">
              {words.inPackages}{' '}
            </span>
            {packages.map(({ _id, packageName }, at) => (
              <Fragment key={_id}>
                {at > 0 && ', '}
                <a href={`/pricing#${_id}`} className="underline underline-offset-2 hover:text-ink">
                  {packageName}
                </a>
              </Fragment>
            ))}
          </dd>
        </>
      )}
    </dl>
  )
}
