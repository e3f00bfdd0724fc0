// A retainer is changed from its next period on: another package, quantity, price, other add-ons. One side
// proposes it and the other agrees, or the agency announces a price. Nothing is prorated.
import { askedCents, type OrderLine } from '#orders/rules/lines.ts'
import type { LocalDate } from '#platform/rules/calendar.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { periodAt, periodOf, type Schedule } from './periods.ts'

/** `replaced`: another one was agreed on before it applied. */
export const CHANGE_STATES = ['proposed', 'agreed', 'announced', 'declined', 'withdrawn', 'replaced'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

/** What can be done about a proposal. */
export const CHANGE_ANSWERS = ['agree', 'decline', 'withdraw'] as const
export type ChangeAnswer = (typeof CHANGE_ANSWERS)[number]

interface Concluded {
  state: ChangeState
  from_period: number | null
}

export const isConcluded = ({ state }: Pick<Concluded, 'state'>): boolean =>
  state === 'agreed' || state === 'announced'

/** The one that a period is billed by; undefined if it is what the first order says. Each begins with another one. */
export const changeAt = <C extends Concluded>(changes: readonly C[], period: number): C | undefined =>
  changes
    .filter((change) => isConcluded(change) && change.from_period! <= period)
    .toSorted((one, other) => other.from_period! - one.from_period!)[0]

/** What is agreed last holds: those that would begin with this period or later are replaced by it. */
export const replacedBy = <C extends Concluded>(changes: readonly C[], fromPeriod: number): C[] =>
  changes.filter((change) => isConcluded(change) && change.from_period! >= fromPeriod)

/** The first period that begins so many days after today, and is not billed yet. */
export function periodAfterNotice(
  schedule: Schedule,
  { nextPeriod, today, days }: { nextPeriod: number; today: LocalDate; days: number },
): number {
  const earliest = addDays(today, days)
  const running = periodAt(schedule, earliest)
  const begins = running > 0 && periodOf(schedule, running).startsOn === earliest ? running : running + 1
  return Math.max(nextPeriod, begins)
}

/** A line that goes with the main one: an add-on, another package, free text. */
export interface Extra {
  key: string
  line: OrderLine
}

/** The first line is the main one. */
export const extrasOf = ([, ...others]: readonly OrderLine[]): Extra[] =>
  others.map((line, place) => ({ key: line.recordId ?? `line-${place + 2}`, line }))

/** What a person chose. What is not named stays as it is. */
export interface Choice {
  /** The package of the main line, as it is sold now. */
  main?: OrderLine | undefined
  quantity?: number | undefined
  /** Of one. */
  unitCents?: number | undefined
  extras?: readonly OrderLine[] | undefined
}

/** The lines as chosen, without discounts: a coupon is for the first period. */
export function changedLines(now: readonly OrderLine[], choice: Choice): OrderLine[] {
  const [kept, ...others] = now
  if (!kept) throw new Error('a retainer needs a line')
  const main = choice.main ?? kept
  return [
    {
      ...main,
      quantity: choice.quantity ?? kept.quantity,
      unitCents: choice.unitCents ?? main.unitCents,
    },
    ...(choice.extras ?? others),
  ].map((line) => ({ ...line, discountCents: 0 }))
}

const weight = ({ recordId, name, quantity, rate, ...line }: OrderLine): string =>
  JSON.stringify([recordId ?? name, quantity, rate, askedCents({ quantity, ...line })])

/** Whether a period would cost the same for the same. */
export const isSame = (one: readonly OrderLine[], other: readonly OrderLine[]): boolean =>
  one.length === other.length && one.every((line, place) => weight(line) === weight(other[place]!))
