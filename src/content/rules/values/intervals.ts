// How often a package is billed.

export const INTERVALS = ['month', 'quarter', 'year'] as const
export type Interval = (typeof INTERVALS)[number]

export const BILLINGS = ['once', ...INTERVALS] as const
export type Billing = (typeof BILLINGS)[number]

/** The labels in the form of a package, where the billing is chosen. */
export const BILLING_WORDS: Record<Billing, string> = {
  once: 'Once',
  month: 'Every month',
  quarter: 'Every quarter',
  year: 'Every year',
}

export const isInterval = (billing: string): billing is Interval =>
  (INTERVALS as readonly string[]).includes(billing)

export const MONTHS_OF: Record<Interval, number> = { month: 1, quarter: 3, year: 12 }

const ADVERBS: Record<Interval, string> = { month: 'Monthly', quarter: 'Quarterly', year: 'Yearly' }

/** "Monthly". */
export const adverbOf = (interval: Interval): string => ADVERBS[interval]

/** "per month" beside a price. */
export const perInterval = (interval: Interval): string => `per ${interval}`

/** "$490.00 per month"; with a coupon "$245.00 for the first month, then $490.00 per month". */
export const renewedPrice = (
  interval: Interval,
  { first, later }: { first: string; later: string },
): string =>
  first === later
    ? `${first} ${perInterval(interval)}`
    : `${first} for the first ${interval}, then ${later} ${perInterval(interval)}`

/** "It renews every month until you end it." */
export const renewalWords = (interval: Interval): string => `It renews every ${interval} until you end it.`

/** What a retainer brings in per month, to add up retainers of different intervals. Rounded half up. */
export const monthlyCents = (priceCents: number, interval: Interval): number =>
  Math.floor((2 * priceCents + MONTHS_OF[interval]) / (2 * MONTHS_OF[interval]))
