// The content of a price card: the specification's taglines and numbers of points for its three packages, and
// defaults for others.
import type { Site } from '#content/rules/index.ts'
import { ROW_LABELS } from '#content/rules/types/package-rows.ts'
import { PACKAGE_POINTS } from '#content/rules/types/pricing.ts'
import { isInterval, perInterval } from '#content/rules/values/intervals.ts'
import type { Format } from '#platform/rules/format.ts'
import { centsOf } from '#platform/rules/money.ts'
import { linesOf } from '#platform/rules/text.ts'
import { say } from '#platform/rules/words.ts'

export type Package = Site['pricing'][number]
/** The landing page shows fewer points than the pricing page. */
export type CardPlace = 'landing' | 'page'

interface CardRule {
  tagline?: string
  isRecommended?: true
  points: Record<CardPlace, number>
}

const RULES = new Map<string, CardRule>([
  ['Basic', { tagline: say('site.pages', 'tagline.mostPopular'), points: { landing: 6, page: 7 } }],
  ['Standard', { tagline: say('site.pages', 'tagline.bestValue'), points: { landing: 6, page: 7 } }],
  [
    'Premium',
    {
      tagline: say('site.pages', 'tagline.recommended'),
      isRecommended: true,
      points: { landing: 7, page: 8 },
    },
  ],
])
const DEFAULT_RULE: CardRule = { points: { landing: 6, page: 7 } }

const ruleOf = ({ packageName }: Package): CardRule => RULES.get(packageName) ?? DEFAULT_RULE

export const taglineOf = (offer: Package): string | undefined => offer.packageTagline || ruleOf(offer).tagline

type PointField = (typeof PACKAGE_POINTS)[number]

/** The first points that are not empty, as many as the place shows. */
const shownFields = (offer: Package, place: CardPlace): PointField[] =>
  PACKAGE_POINTS.filter((field) => offer[field].trim()).slice(0, ruleOf(offer).points[place])

export const pointsOf = (offer: Package, place: CardPlace): string[] =>
  shownFields(offer, place).map((field) => offer[field])

export interface PointRow {
  /** What the row is about; '' without labels. */
  label: string
  /** Undefined if this package has nothing in a row that others have. */
  text: string | undefined
}

/**
 * The points of each package as rows, by its id. With labels a row has the same topic in all packages;
 * without them each package lists its points one after the other.
 */
export function pointRows(
  { pricing, packageRows }: Pick<Site, 'pricing' | 'packageRows'>,
  place: CardPlace,
): Map<string, PointRow[]> {
  const shown = new Map(pricing.map((offer) => [offer._id, shownFields(offer, place)]))
  const rowsOf = (offer: Package): PointRow[] => {
    const own = shown.get(offer._id)!
    if (!packageRows) return own.map((field) => ({ label: '', text: offer[field] }))
    const used = PACKAGE_POINTS.filter((field) => [...shown.values()].some((all) => all.includes(field)))
    // Below its last point nothing is missing.
    return used.slice(0, used.indexOf(own.at(-1)!) + 1).map((field) => ({
      label: packageRows[ROW_LABELS[PACKAGE_POINTS.indexOf(field)]!],
      text: own.includes(field) ? offer[field] : undefined,
    }))
  }
  return new Map(pricing.map((offer) => [offer._id, rowsOf(offer)]))
}

/** An invalid price appears only in the live preview, as typed. */
export const priceOf = ({ packagePrice }: Package, format: Format): string => format.price(packagePrice)

/** For the utility `fitted-price` (public.css): the prices of all packages have the size of the longest one. */
export const fitPrices = (packages: readonly Package[], format: Format) =>
  ({ '--price-length': Math.max(...packages.map((offer) => priceOf(offer, format).length)) }) as Record<
    `--${string}`,
    number
  >

/** "per month", beside the price; undefined if it is paid once. */
export const intervalOf = ({ packageBilling }: Package): string | undefined =>
  isInterval(packageBilling) ? perInterval(packageBilling) : undefined

type TermsSite = Pick<Site, 'taxInWords' | 'pricesIncludeTax'>

/** "US dollars, paid once, including 20% VAT". */
export function termsOf(offer: Package, site: TermsSite, format: Format): string {
  const units = format.units()
  const terms = say('site.pages', intervalOf(offer) ? 'pricing.untilEnded' : 'pricing.once')
  const { taxInWords: tax } = site
  const taxed =
    tax && say('site.pages', site.pricesIncludeTax ? 'pricing.taxIncluded' : 'pricing.taxOnTop', { tax })
  return [`${units.charAt(0).toUpperCase()}${units.slice(1)}`, terms, taxed].filter(Boolean).join(', ')
}

/** Where it is ordered, with the coupon that the visitor's link brought along. */
export const orderAddress = ({ _id }: Pick<Package, '_id'>, coupon: string | undefined): string =>
  `/order-now/${_id}${coupon ? `?${new URLSearchParams({ coupon })}` : ''}`

/** Shown on a dark card. */
export const isRecommended = (offer: Package): boolean =>
  offer.packageCard === 'dark' || (offer.packageCard !== 'light' && ruleOf(offer).isRecommended === true)

/** The price of the cheapest package as it was typed; undefined without packages. */
export const lowestPrice = ({ pricing, region }: Site): string | undefined =>
  pricing
    .map(({ packagePrice }) => packagePrice)
    .sort((a, b) => (centsOf(a, region.currency) ?? Infinity) - (centsOf(b, region.currency) ?? Infinity))[0]

/** The packages that hold a service. */
export const packagesWith = (
  { pricing }: Pick<Site, 'pricing'>,
  { _id }: Pick<Site['serviceItem'][number], '_id'>,
): Package[] => pricing.filter(({ packageServices }) => linesOf(packageServices).includes(_id))
