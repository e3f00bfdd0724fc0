// The packages side by side. Their rows share one grid, so names, prices, buttons and points line up. The day
// that a buyer would get, guarantees, and how promises were kept, follow from plans and orders. Content:
// src/content/rules/types/pricing.ts, src/content/rules/types/package-rows.ts, src/content/rules/types/pricing-words.ts. Seed:
// seeds/demo/pricing.ts.
import type { CSSProperties } from 'react'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { cardColumns } from '../../rules/card-columns.ts'
import { landingSections } from '../../rules/landing-sections.ts'
import { fitPrices, isRecommended, pointRows, type Package } from '../../rules/package-card.ts'
import { comparesMore, comparisonAddress, leftOutWords } from '../../rules/package-table.ts'
import { PackageCard } from '../parts/package-card.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { ArrowLink } from '../shell/cta-buttons.tsx'
import type { SectionProps } from './section.ts'

/** On the landing page a phone shows one package and the beginning of the next; the pricing page has all. */
const SWIPED =
  'max-md:-mx-5 max-md:swipe max-md:flex max-md:items-start max-md:gap-4 max-md:scroll-px-5 max-md:px-5 ' +
  'max-md:pb-4 max-md:*:w-[calc(100%-1.5rem)] max-md:*:shrink-0 max-md:*:snap-start md:space-y-6 ' +
  'print:block print:space-y-6 print:*:w-full print:*:break-inside-avoid'

interface PricingProps extends SectionProps {
  /** The code that the visitor's link brought along. */
  coupon?: string | undefined
}

export function Pricing({ site, variant = 'landing', coupon }: PricingProps) {
  const t = useWords('site.pages')
  const format = useFormat()
  if (!landingSections(site).pricing) return null
  const landing = variant === 'landing'
  const count = site.pricing.length
  const rows = pointRows(site, variant)
  const columns = cardColumns(count)
  const hasTable = !landing && comparesMore(site)
  const leftOut = (offer: Package) => (hasTable ? leftOutWords(offer) : undefined)
  const rowsOf = (offer: Package) => rows.get(offer._id) ?? []
  /** The link below the points is a row of its own. */
  const heightOf = (offer: Package) => rowsOf(offer).length + (leftOut(offer) ? 1 : 0)
  const mostRows = Math.max(...site.pricing.map(heightOf))
  return (
    <section id="pricing-sec" className="section">
      <div className="measure">
        <SectionHead level={landing ? 2 : 1} heading={t('pricing.heading')} text={t('pricing.text')} />
        {coupon && (
          <p className="mt-6 inline-block rounded-lg bg-accent-soft px-4 py-3 text-base">
            {t.rich('pricing.coupon', {
              code: coupon,
              b: (words) => <b className="[overflow-wrap:anywhere]">{words}</b>,
            })}
          </p>
        )}
        <ul
          style={{ '--points': mostRows, ...fitPrices(site.pricing, format) } as CSSProperties}
          className={`mt-6 lg:mt-16 lg:grid lg:space-y-0 lg:gap-x-6 ${landing && count > 1 ? SWIPED : 'space-y-6'} ${columns.list}`}
        >
          {site.pricing.map((offer, at) => (
            <PackageCard
              key={offer._id}
              offer={offer}
              rows={rowsOf(offer)}
              leftOut={leftOut(offer)}
              site={site}
              place={variant}
              hasFewer={count <= 3 && heightOf(offer) < mostRows}
              isAlone={count === 1}
              isRaised={count <= 3 && count > 1 && isRecommended(offer)}
              coupon={coupon}
              className={columns.card(at)}
            />
          ))}
        </ul>
        {hasTable && (
          <ArrowLink href={comparisonAddress(coupon)} className="mt-6">
            {t('pricing.compare')}
          </ArrowLink>
        )}
        {landing && (
          <ArrowLink href="/pricing" className="mt-4 lg:mt-12">
            {t('pricing.all')}
          </ArrowLink>
        )}
      </div>
    </section>
  )
}
