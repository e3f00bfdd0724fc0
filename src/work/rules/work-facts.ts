// What is known of an order, apart from its dates. Where an action can lead to several states, the facts decide.
import type { OrderStatus } from '#orders/rules/order-states.ts'
import type { WorkState } from './work-states.ts'

export interface WorkFacts {
  paid: boolean
  /** All the money went back, or a dispute took it. */
  refunded: boolean
  /** An admin closed the order. */
  closed: boolean
  /** The questions are answered, or there are none. */
  briefIn: boolean
  /** The agency began without the payment or without the answers. */
  startedAnyway: boolean
  questionOpen: boolean
  changesOpen: boolean
  /** The delivery that stands. Asking for changes and reopening leave none. */
  delivery: 'none' | 'delivered' | 'accepted'
  /** The customer declared that they withdraw, and the agency has not answered. */
  withdrawn?: boolean
}

export const factsAtFirst = (questions: number): WorkFacts => ({
  paid: false,
  refunded: false,
  closed: false,
  briefIn: questions === 0,
  startedAnyway: false,
  questionOpen: false,
  changesOpen: false,
  delivery: 'none',
})

export function stateOfFacts(facts: WorkFacts): WorkState {
  if (facts.closed || facts.refunded) return 'closed'
  if (facts.delivery !== 'none') return facts.delivery
  if (facts.questionOpen) return 'waiting-for-customer'
  if (facts.changesOpen) return 'changes-asked'
  if (facts.startedAnyway || (facts.paid && facts.briefIn)) return 'in-progress'
  return facts.paid ? 'awaiting-brief' : 'awaiting-payment'
}

/** Somebody waits for changes. A closed order waits for nothing. */
export const hasOpenChanges = (facts: WorkFacts): boolean =>
  facts.changesOpen && stateOfFacts(facts) !== 'closed'

/** The specification's order status. A closed order keeps the one it had. */
export const orderStatusOf = ({ delivery }: WorkFacts): OrderStatus =>
  delivery === 'none' ? 'Pending' : 'Delivered'
