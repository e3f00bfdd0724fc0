// When a customer is reminded of what we wait for: a few times, at growing distances, then a person calls.
import { nthWorkingDayAfter, workingDaysKnownAt, type LocalDate } from '#platform/rules/calendar.ts'
import type { ClockTime } from './promise-clock.ts'
import { type WorkContext, type WorkSold, clockTime, type WorkSnapshot } from './work-snapshot.ts'
import type { WorkState } from './work-states.ts'

export type ReminderSubject = 'payment' | 'brief' | 'question'

/** The reminders of each state, in working days after it became the customer's move. */
const STEPS = {
  'awaiting-payment': { about: 'payment', days: [1, 4] },
  'awaiting-brief': { about: 'brief', days: [2, 5, 10] },
  'waiting-for-customer': { about: 'question', days: [2, 5, 10] },
} as const satisfies Partial<Record<WorkState, { about: ReminderSubject; days: number[] }>>

export interface Reminders {
  about: ReminderSubject
  on: LocalDate[]
  /** 1, 2 or 3, if its email is due. After days of standstill only the last one is. */
  due: number | null
  /** All reminders are behind us. */
  call: boolean
}

export function remindersOf(
  snapshot: WorkSnapshot,
  { plan, isLaterPeriod = false }: WorkSold,
  context: WorkContext & { time: ClockTime },
): Reminders | null {
  const { state, facts, remindFrom, reminded, paymentCancelled } = snapshot
  if (!plan || facts.withdrawn || !(state in STEPS)) return null
  // Customers who turned back on the payment page know that the order is unpaid.
  if (state === 'awaiting-payment' && (paymentCancelled || isLaterPeriod)) return null
  const { about, days } = STEPS[state as keyof typeof STEPS]
  const { today, at, versions } = context.time
  const from = clockTime(remindFrom, context).today
  const on = days.map((count) => nthWorkingDayAfter(from, count, workingDaysKnownAt(versions, at)))
  const step = on.findLastIndex((date) => today >= date) + 1
  return { about, on, due: step > reminded ? step : null, call: today > on.at(-1)! }
}
