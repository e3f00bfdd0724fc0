// The table of all packages with all their points. The price cards show only the first of them, as many as
// the specification says.
import type { Site } from '#content/rules/index.ts'
import { ROW_LABELS } from '#content/rules/types/package-rows.ts'
import { PACKAGE_POINTS } from '#content/rules/types/pricing.ts'
import { say } from '#platform/rules/words.ts'
import { pointsOf, type Package } from './package-card.ts'
import { deliveryWords } from './promise-words.ts'

export const comparisonAddress = (coupon?: string): string =>
  `/pricing/compare${coupon ? `?${new URLSearchParams({ coupon })}` : ''}`

export interface TableRow {
  label: string
  /** One of each package, in their order; '' if it has nothing in this row. */
  texts: readonly string[]
}

/** The time of delivery, and the points: the rows that at least one package has something in. */
export const tableRows = ({
  pricing,
  packageRows,
  promises = {},
}: Pick<Site, 'pricing' | 'packageRows' | 'promises'>): TableRow[] =>
  [
    {
      label: say('site.pages', 'pricing.delivery'),
      texts: pricing.map(({ _id }) => (promises[_id] ? deliveryWords(promises[_id]) : '')),
    },
    ...PACKAGE_POINTS.map((field, at) => ({
      label: packageRows?.[ROW_LABELS[at]!] || say('site.pages', 'pricing.pointRow', { number: at + 1 }),
      texts: pricing.map((offer) => offer[field].trim()),
    })),
  ].filter(({ texts }) => texts.some(Boolean))

/** How many of its points only the table has. */
const pointsLeftOut = (offer: Package): number =>
  PACKAGE_POINTS.filter((field) => offer[field].trim()).length - pointsOf(offer, 'page').length

/** "+ 2 more: compare everything", below the points of a card; undefined if it shows all of them. */
export function leftOutWords(offer: Package): string | undefined {
  const count = pointsLeftOut(offer)
  return count ? say('site.pages', 'pricing.leftOut', { count }) : undefined
}

/** Whether the table says more than the price cards. */
export const comparesMore = ({ pricing }: Pick<Site, 'pricing'>): boolean =>
  pricing.some((offer) => pointsLeftOut(offer) > 0)
