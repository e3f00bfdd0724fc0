// Why an action is refused, in a plain sentence.
import type { ActorKind } from './rule.ts'
import { WORK_RULES, type WorkAction } from './work-rules.ts'
import type { WorkStage } from './work-stages.ts'

const NOW: Record<WorkStage, string> = {
  'awaiting-payment': 'This order is not paid yet',
  'awaiting-brief': 'The questions of this order are not answered yet',
  'in-progress': 'This order is being worked on',
  'waiting-for-customer': 'A question to the customer is open',
  delivered: 'This order is delivered',
  'changes-asked': 'Changes are asked for',
  accepted: 'This order is accepted',
  closed: 'This order is closed',
}

/** The reason why a state refuses an action. Actions that every state allows need none. */
const POSSIBLE: Partial<Record<WorkAction, string>> = {
  'brief-sent': 'answers can be sent until the order is delivered',
  'brief-added': 'answers can be added until the order is accepted or closed',
  answered: 'there is no open question to answer',
  'answered-more-to-come': 'there is no open question to answer',
  accepted: 'only a delivery that waits for an answer can be accepted',
  'changes-asked': 'changes can be asked for when a delivery waits for an answer',
  'new-day-agreed': 'a new day can be agreed while the work goes on',
  'started-anyway': 'only an order that waits for its payment or its answers can be started',
  asked: 'a question can be asked while it is the agency’s move, one at a time',
  'taken-back': 'there is no open question to take back',
  nudged: 'a reminder makes sense while it is the customer’s move',
  'point-ticked': 'points can be ticked once the work has begun, until it is accepted',
  'point-unticked': 'points can be changed once the work has begun, until it is accepted',
  'new-day-given': 'a new day can be given while the work goes on',
  delivered: 'it can be delivered while it is the agency’s move',
  'our-mistake': 'this is about changes that were asked for, until they are accepted',
  'not-part-of-order': 'this answers changes that are asked for',
  reopened: 'only a delivered, accepted or closed order can be reopened',
  closed: 'it can’t be closed again',
  reminded: 'nothing is asked of the customer',
  'late-told': 'it is not the agency’s move',
  'review-warned': 'no delivery waits for acceptance',
  'accepted-by-time': 'no delivery waits for acceptance',
  'accepted-at-migration': 'no delivery waits for acceptance',
}

export const refusedInState = (action: WorkAction, state: WorkStage): string =>
  `${NOW[state]}: ${POSSIBLE[action] ?? 'this is not possible now'}.`

const NAMES: Record<ActorKind, string> = {
  owner: 'the customer who ordered',
  link: 'somebody with the order’s link',
  admin: 'the agency',
  provider: 'the payment provider',
  time: 'the site itself',
}

/** "Only the customer who ordered or somebody with the order’s link can do this." */
export const refusedToActor = (action: WorkAction): string =>
  `Only ${WORK_RULES[action].by.map((actor) => NAMES[actor]).join(' or ')} can do this.`
