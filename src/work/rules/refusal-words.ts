// Why an action is refused, in a plain sentence.
import type { ActorKind } from './actions/define.ts'
import { ruleOf, type WorkAction } from './actions/index.ts'
import type { WorkState } from './work-states.ts'

const NOW: Record<WorkState, string> = {
  'awaiting-payment': 'This order is not paid yet',
  'awaiting-brief': 'The questions of this order are not answered yet',
  'in-progress': 'This order is being worked on',
  'waiting-for-customer': 'A question to the customer is open',
  delivered: 'This order is delivered',
  'changes-asked': 'Changes are asked for',
  accepted: 'This order is accepted',
  closed: 'This order is closed',
}

export const refusedInState = (action: WorkAction, state: WorkState): string =>
  `${NOW[state]}: ${ruleOf(action).refusal ?? 'this is not possible now'}.`

const NAMES: Record<ActorKind, string> = {
  owner: 'the customer who ordered',
  link: 'somebody with the order’s link',
  admin: 'the agency',
  provider: 'the payment provider',
  time: 'the site itself',
}

/** "Only the customer who ordered or somebody with the order’s link can do this." */
export const refusedToActor = (action: WorkAction): string =>
  `Only ${ruleOf(action)
    .by.map((actor) => NAMES[actor])
    .join(' or ')} can do this.`
