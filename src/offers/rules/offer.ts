import {
  amountsOfLines,
  askedCents,
  billingOf,
  sumsOfLines,
  withDiscount,
  type OrderLine,
} from '#orders/rules/lines.ts'
import type { OrderAmounts } from '#orders/rules/order-amounts.ts'
import { isPaidAtOnce, planFault, splitPlan, type PaymentPlan } from '#orders/rules/payment-plan.ts'
// What an offer says, and what it comes to with what the customer chooses of it.
import type { LocalDate } from '#platform/rules/calendar.ts'
import type { Language } from '#platform/rules/languages.ts'
import { proportion } from '#platform/rules/tax/proportion.ts'
import type { TaxAsSold } from '#platform/rules/tax/treatment.ts'
import { say } from '#platform/rules/words.ts'

/** Whether a line is always part of it, may be added, or belongs to one of two alternatives. */
export const LINE_CHOICES = ['always', 'optional', 'a', 'b'] as const
export type LineChoice = (typeof LINE_CHOICES)[number]

export interface OfferLine extends OrderLine {
  choice: LineChoice
  /** Of an optional line: it is chosen until the customer says otherwise. */
  picked: boolean
}

/** Off everything that is chosen: a share in basis points, or a sum. */
export type Discount = { basisPoints: number } | { cents: number }

export interface OfferCustomer {
  name: string
  email: string
  company: string
  /** '' if the customer is to type it. */
  address: string
  country: string
  vatNumber: string
}

export interface OfferContent {
  customer: OfferCustomer
  language: Language
  currency: string
  lines: OfferLine[]
  discount: Discount | null
  plan: PaymentPlan
  /** The last day. */
  validUntil: LocalDate
  /** Paragraphs before and after the lines. */
  before: string
  after: string
  tax: TaxAsSold
  /** The smallest amount that can be paid. */
  step: number
}

export interface Chosen {
  /** Places of the optional lines, counted from 0. */
  options: readonly number[]
  alternative: 'a' | 'b'
}

export const hasAlternatives = ({ lines }: Pick<OfferContent, 'lines'>): boolean =>
  lines.some(({ choice }) => choice === 'a' || choice === 'b')

export const chosenAtFirst = ({ lines }: Pick<OfferContent, 'lines'>): Chosen => ({
  options: lines.flatMap(({ choice, picked }, place) => (choice === 'optional' && picked ? [place] : [])),
  alternative: lines.some(({ choice }) => choice === 'a') ? 'a' : 'b',
})

export const isChosen = (line: OfferLine, place: number, { options, alternative }: Chosen): boolean =>
  line.choice === 'always' ||
  line.choice === alternative ||
  (line.choice === 'optional' && options.includes(place))

const sumOf = (lines: readonly OrderLine[]): number => lines.reduce((sum, line) => sum + askedCents(line), 0)

const centsOff = (discount: Discount, whole: number, step: number): number =>
  'cents' in discount ? discount.cents : proportion(whole, discount.basisPoints, 10_000 * step) * step

/** The lines of the order that follows from a choice, with the discount spread over them. */
export function linesOfChoice(
  { lines, discount, step }: Pick<OfferContent, 'lines' | 'discount' | 'step'>,
  chosen: Chosen,
): OrderLine[] {
  const own = lines
    .filter((line, place) => isChosen(line, place, chosen))
    .map(({ choice: _, picked: __, ...line }): OrderLine => line)
  return discount ? withDiscount(own, centsOff(discount, sumOf(own), step), step) : own
}

export interface OfferSum {
  amounts: OrderAmounts
  /** What each part of the plan comes to. */
  partCents: number[]
}

export function sumOfChoice(content: OfferContent, chosen: Chosen): OfferSum {
  const lines = linesOfChoice(content, chosen)
  const split = splitPlan(content.plan, sumsOfLines(lines, content.tax), content.step) ?? []
  return {
    amounts: amountsOfLines(lines, content.tax),
    partCents: split.map(({ totalCents }) => totalCents),
  }
}

/** The choices that are dearest and cheapest: what fits them fits each. */
function farthestChoices(content: OfferContent): Chosen[] {
  const all = content.lines.flatMap(({ choice }, place) => (choice === 'optional' ? [place] : []))
  return (['a', 'b'] as const)
    .filter((side) => !hasAlternatives(content) || content.lines.some(({ choice }) => choice === side))
    .flatMap((alternative) => [
      { options: [], alternative },
      { options: all, alternative },
    ])
}

/** What is wrong with the money of an offer, by the part of the form; undefined if nothing is. */
export function moneyFault(content: OfferContent): { field: string; why: string } | undefined {
  const { lines, discount, plan, tax, step } = content
  if (lines.some(({ choice }) => choice === 'a') !== lines.some(({ choice }) => choice === 'b'))
    return { field: 'lines', why: say('offers.admin', 'fault.oneAlternative') }
  for (const chosen of farthestChoices(content)) {
    const own = lines.filter((line, place) => isChosen(line, place, chosen))
    const whole = sumOf(own)
    if (discount && whole > 0 && centsOff(discount, whole, step) >= whole)
      return { field: 'discount', why: say('offers.admin', 'fault.discount') }
    const ofOrder = own.length && linesOfChoice(content, chosen)
    if (!ofOrder || amountsOfLines(ofOrder, tax).totalCents <= 0)
      return { field: 'lines', why: say('offers.admin', 'fault.nothing') }
    const billing = billingOf(ofOrder)
    if (!billing) return { field: 'lines', why: say('offers.admin', 'fault.intervals') }
    if (billing !== 'once' && !isPaidAtOnce(plan))
      return { field: 'parts', why: say('offers.admin', 'fault.renews') }
    const why = planFault(plan, sumsOfLines(ofOrder, tax), step)
    if (why) return { field: 'parts', why }
  }
  return undefined
}
