// The state machine of the work: each action, the next state, who may do it, which mails it sends and whether
// the customer sees it. States change by actions only.
import { AGENCY_ACTIONS } from './agency-actions.ts'
import { CUSTOMER_ACTIONS } from './customer-actions.ts'
import { MONEY_ACTIONS } from './money-actions.ts'
import type { ActorKind, Mails, Rule } from './rule.ts'
import { TIMED_ACTIONS } from './timed-actions.ts'
import { stateOfFacts, type WorkFacts } from './work-facts.ts'
import type { WorkStage } from './work-stages.ts'

export const WORK_RULES = { ...MONEY_ACTIONS, ...CUSTOMER_ACTIONS, ...AGENCY_ACTIONS, ...TIMED_ACTIONS }

export type WorkAction = keyof typeof WORK_RULES
export const ACTIONS = Object.keys(WORK_RULES) as WorkAction[]

const ruleOf = (action: WorkAction): Rule => WORK_RULES[action]

export const mayDo = (action: WorkAction, by: ActorKind): boolean => ruleOf(action).by.includes(by)

export const isPossible = (action: WorkAction, state: WorkStage): boolean =>
  ruleOf(action).to[state] !== 'refused'

/** The next state; undefined if the action is refused. `after` are the facts with the action in them. */
export function stateAfter(state: WorkStage, action: WorkAction, after: WorkFacts): WorkStage | undefined {
  const target = ruleOf(action).to[state]
  if (target === 'refused') return undefined
  if (target === 'same') return state
  return target === 'by-facts' ? stateOfFacts(after) : target
}

export function mailsOf(action: WorkAction, from: WorkStage, to: WorkStage): Mails {
  const { mail, mailIfSame } = ruleOf(action)
  return from === to ? (mailIfSame ?? mail) : mail
}

export const isPublic = (action: WorkAction): boolean => ruleOf(action).public
