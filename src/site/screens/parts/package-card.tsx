// One package: whom it is for, its price and day, the button with what a buyer can rely on, and its points.
// The rows of all cards share one grid, so they line up.
import type { CSSProperties } from 'react'
import type { KeptOrder, PackagePromise, Site } from '#content/rules/index.ts'
import type { Language } from '#platform/rules/languages.ts'
import { A } from '#ui/screens/local-link.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import {
  intervalOf,
  isRecommended,
  orderAddress,
  priceOf,
  taglineOf,
  termsOf,
  type CardPlace,
  type Package,
  type PointRow,
} from '../../rules/package-card.ts'
import { comparisonAddress } from '../../rules/package-table.ts'
import { dayWords, deliveryWords, guaranteesOf, lateWords, recordWords } from '../../rules/promise-words.ts'
import { ButtonLink } from '../shell/cta-buttons.tsx'

const SHOWN_ON_PHONE = 2

/** Its rows are those of the list of cards. */
const ALIGNED = 'lg:row-[span_var(--points)] lg:grid lg:grid-rows-subgrid'

interface PackagePointsProps {
  lang: Language | undefined
  rows: readonly PointRow[]
  dark: boolean
  place: CardPlace
  isAligned: boolean
  /** Leads to the points that the card leaves out. */
  more: { text: string; href: string } | undefined
}

/** The points of a package. On the landing page a phone shows the first two, and the others on request. */
function PackagePoints({ lang, rows, dark, place, isAligned, more }: PackagePointsProps) {
  const t = useWords('site.pages')
  const read = useRead()
  const filled = rows.filter(({ text }) => text !== undefined)
  if (!filled.length) return null
  const lines = dark
    ? 'divide-white/15 border-white/15 [--tick:var(--color-amber)]'
    : 'divide-line border-line [--tick:var(--color-accent)]'
  const isLabelled = rows.some(({ label }) => label)
  const style = `divide-y ${lines} ${isLabelled ? '' : 'ticked'}`
  // One more is not worth a click.
  const isFolded = place === 'landing' && filled.length > SHOWN_ON_PHONE + 1
  return (
    <>
      <ul
        data-points=""
        lang={lang}
        // The link stands right below its last row. On a tablet its rows share the height of the card.
        style={more ? ({ '--points': rows.length } as CSSProperties) : undefined}
        className={`border-t ${isAligned ? ALIGNED : ''} ${more ? 'md:max-lg:grid' : ''} ${style}`}
      >
        {rows.map((row, at) => (
          <Point
            key={at}
            row={row}
            dark={dark}
            className={isFolded && filled.indexOf(row) >= SHOWN_ON_PHONE ? 'max-md:hidden!' : ''}
          />
        ))}
      </ul>
      {isFolded && (
        <details className={`group border-t open-in-print md:hidden ${lines}`}>
          <summary className="flex min-h-11 chevron cursor-pointer list-none items-center justify-between text-[0.9375rem] font-semibold text-(--tick) underline-offset-4 hover:underline print:hidden [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">{t('pricing.morePoints', { count: filled.length })}</span>
            <span className="hidden group-open:inline">{t('pricing.fewerPoints')}</span>
          </summary>
          <ul lang={lang} className={style}>
            {filled.slice(SHOWN_ON_PHONE).map((row, at) => (
              <Point key={at} row={row} dark={dark} className="" />
            ))}
          </ul>
        </details>
      )}
      {more && (
        <A
          href={more.href}
          className={`block min-h-11 border-t py-2.5 text-[0.9375rem] leading-snug font-semibold text-(--tick) underline-offset-4 hover:underline md:max-lg:col-start-2 md:max-lg:row-start-6 ${lines}`}
        >
          {read(more.text)}
        </A>
      )}
    </>
  )
}

/**
 * A row that only other packages have is empty and hidden from screen readers. It is shown only where the
 * cards are side by side.
 */
function Point({
  row: { label, text },
  dark,
  className,
}: {
  row: PointRow
  dark: boolean
  className: string
}) {
  if (!label && text !== undefined) return <li className={className}>{text}</li>
  const layout = 'relative grid gap-x-3 py-2.5 leading-snug md:grid-cols-[5rem_minmax(0,1fr)]'
  if (text === undefined) return <li aria-hidden="true" className={`${layout} max-lg:hidden ${className}`} />
  return (
    <li className={`${layout} ${className}`}>
      <span
        className={`text-sm leading-[1.45] [overflow-wrap:anywhere] max-md:sr-only ${dark ? 'text-white/70' : 'text-muted'}`}
      >
        {label}
      </span>
      <span className="text-pretty">{text}</span>
    </li>
  )
}

/**
 * A card of a tablet, and the only card of a site, has two columns; on a desktop the rows of all cards line
 * up.
 */
const CARD = 'rounded-2xl px-6 py-6 sm:px-8 sm:py-8 md:grid md:gap-x-10'
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
  site: Pick<Site, 'promises' | 'payBy' | 'taxInWords' | 'pricesIncludeTax'>
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
  const read = useRead()
  const tagline = read(taglineOf(offer))
  const recommended = isRecommended(offer)
  const promise = site.promises?.[offer._id]
  const format = useFormat()
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
          <p lang={offer.lang} className={`mt-1 text-[0.9375rem] leading-snug ${muted}`}>
            {offer.packageFor}
          </p>
        )}
      </div>
      <Price offer={offer} promise={promise} muted={muted} />
      <div className={`mt-2 text-sm ${muted}`}>
        <p>{read(termsOf(offer, site, format))}</p>
        {promise && <Promised promise={promise} recommended={recommended} />}
      </div>
      <div className="my-5 sm:my-6">
        <ButtonLink
          href={orderAddress(offer, coupon)}
          look={recommended ? 'light' : 'solid'}
          className="w-full"
        >
          <span lang={offer.lang}>{offer.packageButtonText}</span>
        </ButtonLink>
        <Guarantees words={read(guaranteesOf(promise, site.payBy))} className={muted} />
      </div>
      <PackagePoints
        lang={offer.lang}
        rows={rows}

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
  muted: string
}

function Price({ offer, promise, muted }: PriceProps) {
  const read = useRead()
  const format = useFormat()
  const interval = intervalOf(offer)
  return (
    <p className="@container mt-4 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="font-display fitted-price leading-none tabular-nums [--price-size:clamp(2.75rem,2.2rem+1.8vw,3.5rem)]">
        {priceOf(offer, format)}
      </span>
      {(interval || promise) && (
        <span className={`text-[0.9375rem] leading-snug ${promise ? 'basis-full' : ''} ${muted}`}>
          {interval && <span className="block">{read(interval)}</span>}
          {promise && <span className="block">{read(deliveryWords(promise))}</span>}
        </span>
      )}
    </p>
  )
}

interface PromisedProps {
  promise: PackagePromise
  recommended: boolean
}

function Promised({ promise, recommended }: PromisedProps) {
  const read = useRead()
  const record = recordWords(promise)
  return (
    <>
      <p className={`mt-3 text-base font-semibold ${recommended ? 'text-white' : 'text-ink'}`}>
        {read(dayWords(promise))}
      </p>
      {record && <p className="mt-0.5">{read(record)}</p>}
      {promise.record && <KeptOrders orders={promise.record.orders} />}
    </>
  )
}

/** A dot for each order, hollow if it was late. What became of the late ones is a list. */
function KeptOrders({ orders }: { orders: readonly KeptOrder[] }) {
  const t = useWords('site.pages')
  const read = useRead()
  const late = orders.filter(({ daysLate }) => daysLate > 0)
  return (
    <>
      <p aria-hidden="true" className="mt-2 dots">
        {orders.map(({ daysLate }, at) => (
          <i key={at} data-late={daysLate > 0 ? '' : undefined} />
        ))}
      </p>
      {late.length > 0 && (
        <details className="open-in-print">
          <summary className="flex min-h-11 chevron cursor-pointer list-none items-center gap-3 underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
            {t('pricing.howLate')}
          </summary>
          <ul className="pb-2">
            {late.map((order, at) => (
              <li key={at} className="py-1">
                {read(lateWords(order))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** The ways to pay begin a line: “Card or PayPal”. */
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Each part stays on one line. The dot before it is cut off where it begins a line. */
function Guarantees({ words, className }: { words: readonly string[]; className: string }) {
  if (!words.length) return null
  return (
    <div className="overflow-hidden">
      <ul className={`-ms-3.5 mt-3 flex flex-wrap text-[0.8125rem] leading-relaxed ${className}`}>
        {words.map((each) => (
          <li
            key={each}
            className="before:inline-block before:w-3.5 before:text-center before:content-['·'/'']"
          >
            {capital(each)}
          </li>
        ))}
      </ul>
    </div>
  )
}
