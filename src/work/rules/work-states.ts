// The states of the work on an order. Each says whose move it is (the ball) and what the promise clock does;
// screens, lists, mails and reminders follow from that.
import type { OrderStatus } from '#orders/rules/order-states.ts'

export type Ball = 'customer' | 'agency' | 'nobody'

/**
 * - `not-begun`: no day is promised yet
 * - `runs`: the agency's days are counted
 * - `stands`: the agency waits for the customer, so the promised day moves
 * - `stopped`: nothing is due
 */
export type ClockMode = 'not-begun' | 'runs' | 'paused' | 'stopped'

interface StateRules {
  ball: Ball
  clock: ClockMode
  /** The word on the wire. A closed order keeps the one it had. */
  orderStatus: OrderStatus | 'as-it-was'
}

export const WORK_STATES = {
  'awaiting-payment': { ball: 'customer', clock: 'not-begun', orderStatus: 'Pending' },
  'awaiting-brief': { ball: 'customer', clock: 'not-begun', orderStatus: 'Pending' },
  'in-progress': { ball: 'agency', clock: 'runs', orderStatus: 'Pending' },
  'waiting-for-customer': { ball: 'customer', clock: 'paused', orderStatus: 'Pending' },
  delivered: { ball: 'customer', clock: 'stopped', orderStatus: 'Delivered' },
  /** The clock runs with days of its own. */
  'changes-asked': { ball: 'agency', clock: 'runs', orderStatus: 'Pending' },
  accepted: { ball: 'nobody', clock: 'stopped', orderStatus: 'Delivered' },
  closed: { ball: 'nobody', clock: 'stopped', orderStatus: 'as-it-was' },
} as const satisfies Record<string, StateRules>

export type WorkState = keyof typeof WORK_STATES
export const WORK_STATE_NAMES = Object.keys(WORK_STATES) as WorkState[]

export const ballOf = (state: WorkState): Ball => WORK_STATES[state].ball
export const clockOf = (state: WorkState): ClockMode => WORK_STATES[state].clock
