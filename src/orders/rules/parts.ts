// Where the parts of an order's payment plan stand, and how that is said in one line.
import type { LocalDate } from '#platform/rules/calendar.ts'
import { as, say } from '#platform/rules/words.ts'
import type { PaymentState } from './order-states.ts'
import type { DueMoment } from './payment-plan.ts'
import type { PaymentProgress } from './payment-progress.ts'

/**
 * - `planned`: not billed yet
 * - `due`: billed, and to be paid now
 * - `overdue`: the day to pay it by has passed
 */
export const PART_STATES = ['planned', 'due', 'overdue', 'paid', 'refunded', 'cancelled'] as const
export type PartState = (typeof PART_STATES)[number]

export interface PartView {
  /** Counted from 1. */
  number: number
  totalCents: number
  due: DueMoment
  milestone: string
  state: PartState
  /** The day to pay it by; before it is billed that of the plan, if it has one. */
  dueOn: LocalDate | null
  bill: PartBill | null
}

export interface PartBill {
  id: string
  payment: PaymentProgress
  /** What is still to be paid. */
  openCents: number
  receiptNumber: string | null
  /** Numbers of its invoices and credit notes, oldest first. */
  documents: string[]
}

export function partState(
  bill: PaymentState | undefined,
  dueOn: LocalDate | null,
  today: LocalDate,
): PartState {
  if (bill === undefined) return 'planned'
  if (bill === 'UnPaid') return dueOn !== null && dueOn < today ? 'overdue' : 'due'
  return ({ Paid: 'paid', Refunded: 'refunded', Cancelled: 'cancelled' } as const)[bill]
}

/** The part that is paid next among those that are billed. */
export const duePart = (parts: readonly PartView[]): PartView | undefined =>
  parts.find(({ state }) => state === 'due' || state === 'overdue') ??
  parts.find(({ state }) => state === 'cancelled')

/** Nothing is to be paid now, and something later. */
export const waitsForPart = (parts: readonly PartView[]): boolean =>
  duePart(parts) === undefined && parts.some(({ state }) => state === 'planned')

/** "1 of 3 paid, next $500 on 12/01/2026". */
export function partsLine(parts: readonly PartView[], currency: string): string {
  const next = duePart(parts) ?? parts.find(({ state }) => state === 'planned')
  const counts = { paid: parts.filter(({ state }) => state === 'paid').length, parts: parts.length }
  if (!next) return say('orders.screens', 'parts.paid', counts)
  const amount = as('money', next.bill?.openCents ?? next.totalCents, currency)
  if (parts.length === 1 && next.dueOn !== null)
    return say('orders.screens', 'parts.only', { amount, day: as('day', next.dueOn) })
  if (next.dueOn === null) return say('orders.screens', 'parts.next', { ...counts, amount })
  return say('orders.screens', 'parts.nextOn', { ...counts, amount, day: as('day', next.dueOn) })
}

/** "30% now", "on delivery", "Draft approved": when a part falls due. */
export function dueWords({ due, dueOn, milestone, state }: PartView): string {
  if ((state === 'due' || state === 'overdue') && dueOn)
    return say('orders.screens', 'parts.payBy', { day: as('day', dueOn) })
  if (due === 'date' && dueOn) return say('orders.screens', 'parts.on', { day: as('day', dueOn) })
  return due === 'milestone' ? milestone : say('orders.screens', `parts.when.${due}`)
}
