// How promises were kept: what a finished order adds to the record, and what the record says.
import {
  addDays,
  daysBetween,
  workingDaysIn,
  workingDaysKnownAt,
  type LocalDate,
} from '#platform/rules/calendar.ts'
import type { WorkContext, WorkSnapshot } from './work-snapshot.ts'

export interface KeptPromise {
  deliveredOn: LocalDate
  onTime: boolean
  /** Working days after the start, without those on which we waited for the customer. */
  daysTaken: number
}

/** Null while it is not delivered, and if nothing was promised. */
export function keptPromise(
  { delivery, deliveredOn }: WorkSnapshot,
  { now, workingDays }: WorkContext,
): KeptPromise | null {
  const start = delivery?.parts[0]
  if (!delivery || !deliveredOn || start?.kind !== 'counted') return null
  const calendar = workingDaysKnownAt(workingDays, now)
  const waited = new Set(delivery.pauses.flatMap(({ days }) => days))
  const days = workingDaysIn(addDays(start.from, 1), addDays(deliveredOn, 1), calendar)
  return {
    deliveredOn,
    onTime: deliveredOn <= delivery.promisedOn,
    daysTaken: days.filter((day) => !waited.has(day)).length,
  }
}

/** How late a delivered order was, and what its customer got for it: a refund, or what an admin wrote down. */
export function lateness({ delivery, deliveredOn, credit }: WorkSnapshot): {
  daysLate: number
  paidBackCents: number
} {
  const daysLate = delivery && deliveredOn ? daysBetween(delivery.promisedOn, deliveredOn) : 0
  const isPaid = credit?.settled?.by === 'refund' || credit?.settled?.by === 'note'
  return { daysLate: Math.max(0, daysLate), paidBackCents: isPaid ? credit.cents : 0 }
}

/** Fewer orders would be chance. */
export const FEWEST_FOR_RECORD = 10
/** The record is of the last ones. */
export const MOST_FOR_RECORD = 50

export interface PromiseRecord {
  onTime: number
  of: number
  /** Half of them were ready within so many working days. */
  halfWithin: number
}

export function promiseRecord(
  kept: readonly Pick<KeptPromise, 'onTime' | 'daysTaken'>[],
): PromiseRecord | null {
  if (kept.length < FEWEST_FOR_RECORD) return null
  const days = kept.map(({ daysTaken }) => daysTaken).sort((a, b) => a - b)
  return {
    onTime: kept.filter(({ onTime }) => onTime).length,
    of: kept.length,
    halfWithin: days[Math.ceil(days.length / 2) - 1]!,
  }
}
