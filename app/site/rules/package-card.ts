// The content of a price card: the specification's taglines and numbers of points for its three packages, and
// defaults for others.
import type { Site } from '#content/index.ts'
import { PACKAGE_POINTS } from '#content/types/pricing.ts'
import { currencyUnits } from '#domain/currency.ts'
import { createFormat, type Region } from '#domain/format.ts'
import { isInterval, perInterval } from '#domain/retainers/intervals.ts'

export type Package = Site['pricing'][number]
/** The landing page shows fewer points than the pricing page. */
export type CardPlace = 'landing' | 'page'

interface CardRule {
  tagline?: string
  points: Record<CardPlace, number>
}

const RULES = new Map<string, CardRule>([
  ['Basic', { tagline: 'Most Popular', points: { landing: 6, page: 7 } }],
  ['Standard', { tagline: 'Best value', points: { landing: 6, page: 7 } }],
  ['Premium', { tagline: 'Recommended', points: { landing: 7, page: 8 } }],
])
const DEFAULT_RULE: CardRule = { points: { landing: 6, page: 7 } }

const ruleOf = ({ packageName }: Package): CardRule => RULES.get(packageName) ?? DEFAULT_RULE

export const taglineOf = (offer: Package): string | undefined => ruleOf(offer).tagline

/** The first points that are not empty, as many as the place shows. */
export const pointsOf = (offer: Package, place: CardPlace): string[] =>
  PACKAGE_POINTS.map((field) => offer[field])
    .filter((point) => point.trim())
    .slice(0, ruleOf(offer).points[place])

/** An invalid price appears only in the live preview, as typed. */
export const priceOf = ({ packagePrice }: Package, region: Region): string =>
  createFormat(region).price(packagePrice)

/** "per month", beside the price; undefined if it is paid once. */
export const intervalOf = ({ packageBilling }: Package): string | undefined =>
  isInterval(packageBilling) ? perInterval(packageBilling) : undefined

/** "US dollars, paid once". */
export function termsOf(offer: Package, { currency }: Region): string {
  const units = currencyUnits(currency)
  const terms = intervalOf(offer) ? 'until you end it' : 'paid once'
  return `${units.charAt(0).toUpperCase()}${units.slice(1)}, ${terms}`
}

/** Shown on a dark card. */
export const isRecommended = (offer: Package): boolean => taglineOf(offer) === 'Recommended'
