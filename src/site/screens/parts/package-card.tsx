// One package: whom it is for, its price and day, the button with what a buyer can rely on, and its points.
// The rows of all cards share one grid, so they line up.
import type { PackagePromise, Site } from '#content/rules/index.ts'
import { wordsIn } from '#content/rules/words.ts'
import {
  intervalOf,
  isRecommended,
  orderAddress,
  priceOf,
  taglineOf,
  termsOf,
  type CardPlace,
  type CardWords,
  type Package,
  type PointRow,
} from '../../rules/package-card.ts'
import { comparisonAddress } from '../../rules/package-table.ts'
import { dayWords, deliveryWords, guaranteesOf, recordWords } from '../../rules/promise-words.ts'
import { ButtonLink } from '../shell/cta-buttons.tsx'
import { PackagePoints } from './package-points.tsx'

// A card of a tablet, and the only card of a site, has two columns; on a desktop the rows of all cards line
// up.
const CARD = 'rounded-2xl px-6 py-8 sm:px-8 md:grid md:gap-x-10'
const TWO_COLUMNS = [
  'md:grid-cols-[16rem_minmax(0,1fr)] md:grid-rows-[auto_auto_auto_auto_1fr]',
  'md:[&>ul]:col-start-2 md:[&>ul]:row-span-5 md:[&>ul]:row-start-1 md:[&>ul]:border-t-0',
].join(' ')
const TWO_COLUMNS_ON_TABLET = [
  'md:max-lg:grid-cols-[16rem_minmax(0,1fr)] md:max-lg:grid-rows-[auto_auto_auto_auto_1fr]',
  'md:max-lg:[&>ul]:col-start-2 md:max-lg:[&>ul]:row-span-5 md:max-lg:[&>ul]:row-start-1',
  'md:max-lg:[&>ul]:border-t-0',
  'lg:row-[span_calc(var(--points)+5)] lg:grid-rows-subgrid',
].join(' ')

export interface PackageCardProps {
  offer: Package
  rows: readonly PointRow[]
  /** The words of the link to the points that it leaves out. */
  leftOut: string | undefined
  site: Pick<Site, 'region' | 'promises' | 'payBy' | 'pricingWords'>
  place: CardPlace
  /** Other cards have more rows, so it needs less room at its end. */
  hasFewer: boolean
  /** The only package of the site. */
  isAlone: boolean
  /** Stands a little above its neighbours. */
  isRaised: boolean
  coupon: string | undefined
  className: string
}

export function PackageCard({
  offer,
  rows,
  leftOut,
  site,
  place,
  isAlone,
  isRaised,
  hasFewer,
  coupon,
  className,
}: PackageCardProps) {
  const tagline = taglineOf(offer)
  const recommended = isRecommended(offer)
  const promise = site.promises?.[offer._id]
  const words = wordsIn(site, 'pricingWords')
  const Name = place === 'landing' ? 'h3' : 'h2'
  const background = recommended ? 'bg-ink text-white' : 'border border-line bg-white'
  const muted = recommended ? 'text-white/80' : 'text-muted'
  return (
    <li
      id={place === 'page' ? offer._id : undefined}
      className={`${CARD} ${isAlone ? TWO_COLUMNS : TWO_COLUMNS_ON_TABLET} ${background} ${isRaised ? `lg:-mt-5 lg:pt-13 ${leftOut ? 'lg:pb-6' : 'lg:pb-13'}` : ''} ${hasFewer ? 'lg:mb-16 lg:pb-5' : 'lg:mb-6'} ${className}`}
    >
      <p className="text-sm font-semibold text-accent">
        {tagline && (
          <span className={`inline-block py-1 ${recommended ? 'rounded-full bg-amber px-3 text-ink' : ''}`}>
            {tagline}
          </span>
        )}
      </p>
      <div className="mt-3">
        <Name className="font-display text-2xl leading-tight tracking-[-0.01em]">{offer.packageName}</Name>
        {offer.packageFor && (
          <p className={`mt-1 text-[0.9375rem] leading-snug ${muted}`}>{offer.packageFor}</p>
        )}
      </div>
      <Price offer={offer} promise={promise} site={site} words={words} muted={muted} />
      <div className={`mt-2 text-sm ${muted}`}>
        <p>{termsOf(offer, site.region, words)}</p>
        {promise && <Promised promise={promise} words={words} recommended={recommended} />}
      </div>
      <div className="my-6">
        <ButtonLink
          href={orderAddress(offer, coupon)}
          look={recommended ? 'light' : 'solid'}
          className="w-full"
        >
          {offer.packageButtonText}
        </ButtonLink>
        <Guarantees words={guaranteesOf(promise, site.payBy, words)} className={muted} />
      </div>
      <PackagePoints
        rows={rows}
        words={words}
        dark={recommended}
        place={place}
        isAligned={!isAlone}
        more={leftOut ? { text: leftOut, href: comparisonAddress(coupon) } : undefined}
      />
    </li>
  )
}

interface PriceProps {
  offer: Package
  promise: PackagePromise | undefined
  site: Pick<Site, 'region'>
  words: CardWords
  muted: string
}

function Price({ offer, promise, site, words, muted }: PriceProps) {
  const interval = intervalOf(offer)
  return (
    <p className="@container mt-4 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="font-display fitted-price leading-none tabular-nums [--price-size:clamp(2.75rem,2.2rem+1.8vw,3.5rem)]">
        {priceOf(offer, site.region)}
      </span>
      {(interval || promise) && (
        <span className={`text-[0.9375rem] leading-snug ${promise ? 'basis-full' : ''} ${muted}`}>
          {interval && <span className="block">{interval}</span>}
          {promise && <span className="block">{deliveryWords(promise, words)}</span>}
        </span>
      )}
    </p>
  )
}

interface PromisedProps {
  promise: PackagePromise
  words: CardWords
  recommended: boolean
}

function Promised({ promise, words, recommended }: PromisedProps) {
  const record = recordWords(promise, words)
  return (
    <>
      <p className={`mt-3 text-base font-semibold ${recommended ? 'text-white' : 'text-ink'}`}>
        {dayWords(promise, words)}
      </p>
      {record && <p className="mt-0.5">{record}</p>}
    </>
  )
}

/** Each part stays on one line. The dot before it is cut off where it begins a line. */
function Guarantees({ words, className }: { words: readonly string[]; className: string }) {
  if (!words.length) return null
  return (
    <div className="overflow-hidden">
      <ul className={`mt-3 -ml-3.5 flex flex-wrap text-[0.8125rem] leading-relaxed ${className}`}>
        {words.map((each) => (
          <li
            key={each}
            className="before:inline-block before:w-3.5 before:text-center before:content-['·'/'']"
          >
            {each}
          </li>
        ))}
      </ul>
    </div>
  )
}
