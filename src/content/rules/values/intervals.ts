// How often a package is billed.
import { say } from '#platform/rules/words.ts'

export const INTERVALS = ['month', 'quarter', 'year'] as const
export type Interval = (typeof INTERVALS)[number]

export const BILLINGS = ['once', ...INTERVALS] as const
export type Billing = (typeof BILLINGS)[number]

export const isInterval = (billing: string): billing is Interval =>
  (INTERVALS as readonly string[]).includes(billing)

export const MONTHS_OF: Record<Interval, number> = { month: 1, quarter: 3, year: 12 }

/** "Monthly". */
export const adverbOf = (interval: Interval): string => say('content.screens', 'adverb', { interval })

/** "per month" beside a price. */
export const perInterval = (interval: Interval): string => say('content.screens', 'perInterval', { interval })

/** "$490.00 per month"; with a coupon "$245.00 for the first month, then $490.00 per month". */
export const renewedPrice = (
  interval: Interval,
  { first, later }: { first: string; later: string },
): string =>
  first === later
    ? say('content.screens', 'pricePer', { price: first, interval })
    : say('content.screens', 'priceAtFirst', { first, later, interval })

/** "It renews every month until you end it." */
export const renewalWords = (interval: Interval): string => say('content.screens', 'renews', { interval })

/** What a retainer brings in per month, to add up retainers of different intervals. Rounded half up. */
export const monthlyCents = (priceCents: number, interval: Interval): number =>
  Math.floor((2 * priceCents + MONTHS_OF[interval]) / (2 * MONTHS_OF[interval]))
