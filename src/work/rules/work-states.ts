// The states of the work on an order. Each says whose move it is (the next move) and what the promise clock does;
// screens, lists, emails and reminders follow from that.
import type { OrderStatus } from '#orders/rules/order-states.ts'

export type WaitingOn = 'customer' | 'agency' | 'nobody'

/**
 * - `not-begun`: no day is promised yet
 * - `runs`: the agency's days are counted
 * - `stands`: the agency waits for the customer, so the promised day moves
 * - `stopped`: nothing is due
 */
export type ClockMode = 'not-begun' | 'runs' | 'paused' | 'stopped'

interface StateRules {
  waitingOn: WaitingOn
  clock: ClockMode
  /** The word on the wire. A closed order keeps the one it had. */
  orderStatus: OrderStatus | 'as-it-was'
}

export const WORK_STATES = {
  'awaiting-payment': { waitingOn: 'customer', clock: 'not-begun', orderStatus: 'Pending' },
  'awaiting-brief': { waitingOn: 'customer', clock: 'not-begun', orderStatus: 'Pending' },
  'in-progress': { waitingOn: 'agency', clock: 'runs', orderStatus: 'Pending' },
  'waiting-for-customer': { waitingOn: 'customer', clock: 'paused', orderStatus: 'Pending' },
  delivered: { waitingOn: 'customer', clock: 'stopped', orderStatus: 'Delivered' },
  /** The clock runs with days of its own. */
  'changes-asked': { waitingOn: 'agency', clock: 'runs', orderStatus: 'Pending' },
  accepted: { waitingOn: 'nobody', clock: 'stopped', orderStatus: 'Delivered' },
  closed: { waitingOn: 'nobody', clock: 'stopped', orderStatus: 'as-it-was' },
} as const satisfies Record<string, StateRules>

export type WorkState = keyof typeof WORK_STATES
export const WORK_STATE_NAMES = Object.keys(WORK_STATES) as WorkState[]

export const waitsOn = (state: WorkState): WaitingOn => WORK_STATES[state].waitingOn
export const clockOf = (state: WorkState): ClockMode => WORK_STATES[state].clock
