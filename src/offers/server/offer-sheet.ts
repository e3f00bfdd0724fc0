import type { Billing } from '#content/rules/values/intervals.ts'
// What a version of an offer says, for its page, for the team and for paper: the same for all three.
import { amountLines, type AmountLine } from '#orders/rules/amount-lines.ts'
import { listedCents } from '#orders/rules/lines.ts'
import type { DueMoment } from '#orders/rules/payment-plan.ts'
import { as, say, sayAs } from '#platform/rules/words.ts'
import {
  hasAlternatives,
  isChosen,
  sumOfChoice,
  type Chosen,
  type LineChoice,
  type OfferContent,
  type OfferCustomer,
} from '../rules/offer.ts'

export interface SheetLine {
  /** Counted from 0. */
  place: number
  name: string
  points: string[]
  quantity: number
  unitCents: number
  listedCents: number
  discountCents: number
  billing: Billing
  choice: LineChoice
  isChosen: boolean
}

export interface SheetPart {
  cents: number
  due: DueMoment
  /** When it is to be paid, in words. */
  when: string
}

export interface OfferSheet {
  customer: OfferCustomer
  currency: string
  validUntil: string
  before: string
  after: string
  lines: SheetLine[]
  hasAlternatives: boolean
  alternative: 'a' | 'b'
  /** How the total comes about; empty where the lines say it. */
  above: AmountLine[]
  below: AmountLine[]
  totalCents: number
  parts: SheetPart[]
}

const whenDue = (due: DueMoment, { on, milestone }: { on?: string; milestone?: string }): string => {
  switch (due) {
    case 'acceptance':
      return say('offers.documents', 'due.acceptance')
    case 'delivery':
      return say('offers.documents', 'due.delivery')
    case 'date':
      return say('offers.documents', 'due.date', { day: as('day', on ?? '') })
    case 'milestone':
      return milestone ?? ''
  }
}

export function sheetOf(content: OfferContent, chosen: Chosen): OfferSheet {
  const { amounts, partCents } = sumOfChoice(content, chosen)
  return {
    customer: content.customer,
    currency: content.currency,
    validUntil: content.validUntil,
    before: content.before,
    after: content.after,
    lines: content.lines.map((line, place) => ({
      place,
      name: line.name,
      points: line.points,
      quantity: line.quantity,
      unitCents: line.unitCents,
      listedCents: listedCents(line),
      discountCents: line.discountCents,
      billing: line.billing,
      choice: line.choice,
      isChosen: isChosen(line, place, chosen),
    })),
    hasAlternatives: hasAlternatives(content),
    alternative: chosen.alternative,
    ...amountLines(amounts, content.tax),
    totalCents: amounts.totalCents,
    parts: content.plan.parts.map((part, place) => ({
      cents: partCents[place] ?? 0,
      due: part.due,
      when: whenDue(part.due, part),
    })),
  }
}

/** By invoice: within how many days. */
export const termsOf = ({ plan }: OfferContent): string =>
  plan.onInvoice ? say('offers.documents', 'byInvoice', { days: plan.termsDays }) : ''

export const dayOfVersion = (sentAt: number): string => sayAs('date', sentAt)
