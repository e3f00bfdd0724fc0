// The packages side by side. Their rows share one grid, so names, prices, buttons and points line up.
// The day that a buyer would get, and how promises were kept, follow from plans and orders.
// Content: content/types/pricing.ts. Seed: seeds/demo/pricing.ts.
import type { CSSProperties } from 'react'
import type { PackagePromise } from '#content/index.ts'
import type { Region } from '#domain/format.ts'
import { ArrowLink, ButtonLink } from '../parts/cta-buttons.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { landingSections } from '../rules/landing-sections.ts'
import {
  intervalOf,
  isRecommended,
  pointsOf,
  priceOf,
  taglineOf,
  termsOf,
  type CardPlace,
  type Package,
} from '../rules/package-card.ts'
import { dayWords, recordWords } from '../rules/promise-words.ts'
import type { SectionProps } from './section.ts'

interface PricingProps extends SectionProps {
  /** The code that the visitor's link brought along. */
  coupon?: string | undefined
}

export function Pricing({ site, variant = 'landing', coupon }: PricingProps) {
  if (!landingSections(site).pricing) return null
  const landing = variant === 'landing'
  const maxPoints = Math.max(...site.pricing.map((offer) => pointsOf(offer, variant).length))
  return (
    <section id="pricing-sec" className="section">
      <div className="measure">
        <SectionHead
          level={landing ? 2 : 1}
          heading="Packages and prices"
          text="Each package lists what you get, at one price. Choose one and order it here."
        />
        {coupon && (
          <p className="mt-6 inline-block rounded-lg bg-accent-soft px-4 py-3 text-base">
            Your coupon <b className="[overflow-wrap:anywhere]">{coupon}</b> is filled in when you order.
          </p>
        )}
        <ul
          style={{ '--points': maxPoints } as CSSProperties}
          className={`mt-10 space-y-6 lg:mt-16 lg:grid lg:grid-cols-[repeat(auto-fit,minmax(19rem,1fr))] lg:space-y-0 lg:gap-x-6 ${site.pricing.length === 1 ? 'lg:max-w-lg' : ''}`}
        >
          {site.pricing.map((offer) => (
            <PackageCard
              key={offer._id}
              offer={offer}
              promise={site.promises?.[offer._id]}
              place={variant}
              maxPoints={maxPoints}
              coupon={coupon}
              region={site.region}
            />
          ))}
        </ul>
        {site.priceNote && <p className="mt-6 text-sm text-muted">{site.priceNote}</p>}
        {landing && (
          <ArrowLink href="/pricing" className="mt-8 lg:mt-12">
            All features and common questions
          </ArrowLink>
        )}
      </div>
    </section>
  )
}

// On a tablet two columns; on a desktop the rows of all cards line up.
const CARD = [
  'rounded-2xl px-6 py-8 sm:px-8',
  'md:grid md:max-lg:grid-cols-[15rem_minmax(0,1fr)] md:max-lg:grid-rows-[auto_auto_auto_auto_1fr]',
  'md:max-lg:gap-x-10 lg:row-[span_calc(var(--points)+5)] lg:grid-rows-subgrid',
].join(' ')
const POINTS = [
  'ticked divide-y border-t',
  'md:max-lg:col-start-2 md:max-lg:row-span-5 md:max-lg:row-start-1 md:max-lg:border-t-0',
  'lg:row-[span_var(--points)] lg:grid lg:grid-rows-subgrid',
].join(' ')

interface PackageCardProps {
  offer: Package
  promise: PackagePromise | undefined
  place: CardPlace
  maxPoints: number
  coupon: string | undefined
  region: Region
}

function PackageCard({ offer, promise, place, maxPoints, coupon, region }: PackageCardProps) {
  const tagline = taglineOf(offer)
  const recommended = isRecommended(offer)
  const interval = intervalOf(offer)
  const points = pointsOf(offer, place)
  // A shorter list leaves a grid row empty, so its card needs less padding at the bottom.
  const bottom = points.length < maxPoints ? 'lg:mb-16 lg:pb-5' : 'lg:mb-6'
  const Name = place === 'landing' ? 'h3' : 'h2'
  const background = recommended ? 'bg-ink text-white lg:-mt-5 lg:py-13' : 'border border-line bg-white'
  const lines = recommended
    ? 'divide-white/15 border-white/15 [--tick:var(--color-amber)]'
    : 'divide-line border-line [--tick:var(--color-accent)]'
  return (
    <li className={`${CARD} ${background} ${bottom}`}>
      <p className="min-h-8 text-sm font-semibold text-accent">
        {tagline && (
          <span className={`inline-block py-1 ${recommended ? 'rounded-full bg-amber px-3 text-ink' : ''}`}>
            {tagline}
          </span>
        )}
      </p>
      <Name className="mt-4 font-display text-2xl tracking-[-0.01em]">{offer.packageName}</Name>
      <p className="mt-2 font-display text-[clamp(2.75rem,2.2rem+1.8vw,3.5rem)] leading-none tracking-[-0.03em] [overflow-wrap:anywhere] tabular-nums">
        {priceOf(offer, region)}
        {interval && (
          <span className="ml-2 inline-block font-text text-base font-normal tracking-normal">
            {interval}
          </span>
        )}
      </p>
      <div className={`mt-2 text-sm ${recommended ? 'text-white/80' : 'text-muted'}`}>
        <p>{termsOf(offer, region)}</p>
        {promise && <Promised promise={promise} recommended={recommended} />}
      </div>
      <ButtonLink
        href={`/order-now/${offer._id}${coupon ? `?${new URLSearchParams({ coupon })}` : ''}`}
        look={recommended ? 'light' : 'solid'}
        className="my-7 w-full md:max-lg:self-start"
      >
        {offer.packageButtonText}
      </ButtonLink>
      {points.length > 0 && (
        <ul className={`${POINTS} ${lines}`}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Promised({ promise, recommended }: { promise: PackagePromise; recommended: boolean }) {
  const record = recordWords(promise)
  return (
    <>
      <p className={`mt-4 text-base font-semibold ${recommended ? 'text-white' : 'text-ink'}`}>
        {dayWords(promise)}
      </p>
      {record && <p className="mt-0.5">{record}</p>}
    </>
  )
}
