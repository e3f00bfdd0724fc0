// The state machine of the work: each action, the next state, who may do it, which emails it sends and whether
// the customer sees it. States change by actions only.
import { stateOfFacts, type WorkFacts } from '../work-facts.ts'
import type { WorkState } from '../work-states.ts'
import { AGENCY_ACTIONS } from './agency.ts'
import { CUSTOMER_ACTIONS } from './customer.ts'
import type { Action, ActorKind, Emails, SimpleAction, UndoableAction } from './define.ts'
import { MONEY_ACTIONS } from './money.ts'
import { TIMED_ACTIONS } from './time.ts'
import { WITHDRAWAL_ACTIONS } from './withdrawal.ts'

export const WORK_RULES = {
  ...MONEY_ACTIONS,
  ...WITHDRAWAL_ACTIONS,
  ...CUSTOMER_ACTIONS,
  ...AGENCY_ACTIONS,
  ...TIMED_ACTIONS,
}

export type WorkAction = keyof typeof WORK_RULES
export const ACTIONS = Object.keys(WORK_RULES) as WorkAction[]

export const ruleOf = (action: WorkAction): Action<never> => WORK_RULES[action]

type Rules = typeof WORK_RULES
/** The actions that need nothing but a click, or a text. */
export type SimpleName = { [Name in WorkAction]: Rules[Name] extends SimpleAction ? Name : never }[WorkAction]
export const SIMPLE_NAMES = ACTIONS.filter((name): name is SimpleName => 'call' in WORK_RULES[name])
export const simpleAction = (name: SimpleName): SimpleAction => WORK_RULES[name]

export type UndoableName = {
  [Name in WorkAction]: Rules[Name] extends UndoableAction<never> ? Name : never
}[WorkAction]
const hasUndo = (name: WorkAction): name is UndoableName => 'undo' in WORK_RULES[name]
export const UNDOABLE_NAMES = ACTIONS.filter(hasUndo)
/** What can be taken back for a minute; undefined for other actions. */
export const undoOf = (name: WorkAction): UndoableAction['undo'] | undefined =>
  hasUndo(name) ? WORK_RULES[name].undo : undefined

/** Other actions have words in the thread too, but are taken back in other ways or not at all. */
export const isMessageAction = (name: WorkAction): boolean => 'isMessage' in WORK_RULES[name]

export const mayDo = (action: WorkAction, by: ActorKind): boolean => ruleOf(action).by.includes(by)

export const isPossible = (action: WorkAction, state: WorkState): boolean =>
  ruleOf(action).to[state] !== 'refused'

/** The next state; undefined if the action is refused. `after` are the facts with the action in them. */
export function stateAfter(state: WorkState, action: WorkAction, after: WorkFacts): WorkState | undefined {
  const target = ruleOf(action).to[state]
  if (target === 'refused') return undefined
  if (target === 'same') return state
  return target === 'by-facts' ? stateOfFacts(after) : target
}

export function factsAfter(facts: WorkFacts, action: WorkAction): WorkFacts {
  const { facts: change } = ruleOf(action)
  return { ...facts, ...(typeof change === 'function' ? change(facts) : change) }
}

export function emailsOf(action: WorkAction, from: WorkState, to: WorkState): Emails {
  const { email, emailIfSame } = ruleOf(action)
  return from === to ? (emailIfSame ?? email) : email
}

export const isPublic = (action: WorkAction): boolean => !ruleOf(action).internal
