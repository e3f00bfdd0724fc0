// How an order is paid: in one part, or in several that fall due one after the other.
import type { LocalDate } from '#platform/rules/calendar.ts'
import { creditShares, sumOf, withoutShares } from '#platform/rules/tax/credit-shares.ts'
import { proportion } from '#platform/rules/tax/proportion.ts'
import type { TaxSum } from '#platform/rules/tax/tax-sums.ts'
import { say } from '#platform/rules/words.ts'

/** When a part is to be paid. */
export const DUE_MOMENTS = ['acceptance', 'date', 'delivery', 'milestone'] as const
export type DueMoment = (typeof DUE_MOMENTS)[number]

export interface PlannedPart {
  /** The share of the total in basis points, or a fixed sum. The last part takes what is left. */
  share: { basisPoints: number } | { cents: number }
  due: DueMoment
  /** If it is due on a date. */
  on?: LocalDate
  /** If it is due with a milestone: what is reached then. */
  milestone?: string
}

/** When the clock of the work starts. */
export const WORK_STARTS = ['first-part', 'acceptance', 'all-parts'] as const
export type WorkStart = (typeof WORK_STARTS)[number]

/** Days to pay an invoice in. 0: on receipt. */
export const TERMS = [0, 14, 30] as const

export interface PaymentPlan {
  parts: PlannedPart[]
  workStarts: WorkStart
  /** A part that stays unpaid after its reminders pauses the work. */
  pausesWork: boolean
  /** The invoice of each part is issued when it falls due, and is to be paid within these days. */
  termsDays: number
  /** Whether an invoice is issued before the payment. Otherwise each is paid as an order is paid today. */
  onInvoice: boolean
}

/** Today's order. */
export const PAID_AT_ONCE: PaymentPlan = {
  parts: [{ share: { basisPoints: 10_000 }, due: 'acceptance' }],
  workStarts: 'first-part',
  pausesWork: false,
  termsDays: 0,
  onInvoice: false,
}

export const isPaidAtOnce = ({ parts, workStarts, onInvoice }: PaymentPlan): boolean =>
  parts.length === 1 && parts[0]!.due === 'acceptance' && !onInvoice && workStarts === 'first-part'

export const MOST_PARTS = 12

export interface PlanSplit {
  /** Per tax rate. They add up to the sums of the order, to the smallest unit. */
  sums: TaxSum[]
  totalCents: number
}

/** What each part comes to. Undefined if a part would be nothing, or the last one has nothing left. */
export function splitPlan(
  { parts }: Pick<PaymentPlan, 'parts'>,
  sums: readonly TaxSum[],
  step = 1,
): PlanSplit[] | undefined {
  const whole = sumOf(sums)
  let left: TaxSum[] = [...sums]
  const split: PlanSplit[] = []
  for (const [place, { share }] of parts.entries()) {
    const isLast = place === parts.length - 1
    const wanted = 'cents' in share ? share.cents : proportion(whole, share.basisPoints, 10_000 * step) * step
    const leftCents = sumOf(left)
    const totalCents = isLast ? leftCents : wanted
    if (totalCents <= 0 || totalCents > leftCents || totalCents % step !== 0) return undefined
    const own = creditShares(left, totalCents)
    left = withoutShares(left, own)
    split.push({ sums: own, totalCents })
  }
  return split
}

/** What is wrong with a plan, for who writes it; undefined if nothing is. */
export function planFault(plan: PaymentPlan, sums: readonly TaxSum[], step = 1): string | undefined {
  const { parts } = plan
  if (!parts.length || parts.length > MOST_PARTS)
    return say('orders.agency', 'plan.count', { most: MOST_PARTS })
  const last = parts.at(-1)!
  const shares = parts.flatMap(({ share }) => ('basisPoints' in share ? [share.basisPoints] : []))
  if (
    shares.length === parts.length &&
    shares.reduce((sum, share) => sum + share, 0) !== 10_000 &&
    'basisPoints' in last.share
  )
    return say('orders.agency', 'plan.shares')
  if (parts.some(({ due, on }) => due === 'date' && !on)) return say('orders.agency', 'plan.date')
  if (parts.some(({ due, milestone }) => due === 'milestone' && !milestone?.trim()))
    return say('orders.agency', 'plan.milestone')
  if (plan.workStarts === 'first-part' && parts[0]!.due === 'delivery')
    return say('orders.agency', 'plan.neverStarts')
  return splitPlan(plan, sums, step) ? undefined : say('orders.agency', 'plan.sums')
}
