// The state machine of the work: each deed, the next state, who may do it, which mails it sends and whether
// the customer sees it. States change by deeds only.
import { AGENCY_DEEDS } from './agency-deeds.ts'
import { CUSTOMER_DEEDS } from './customer-deeds.ts'
import { MONEY_DEEDS } from './money-deeds.ts'
import type { Doer, Mails, Rule } from './rule.ts'
import { TIMED_DEEDS } from './timed-deeds.ts'
import { stateOfFacts, type WorkFacts } from './work-facts.ts'
import type { WorkState } from './work-states.ts'

export const WORK_RULES = { ...MONEY_DEEDS, ...CUSTOMER_DEEDS, ...AGENCY_DEEDS, ...TIMED_DEEDS }

export type Deed = keyof typeof WORK_RULES
export const DEEDS = Object.keys(WORK_RULES) as Deed[]

const ruleOf = (deed: Deed): Rule => WORK_RULES[deed]

export const mayDo = (deed: Deed, by: Doer): boolean => ruleOf(deed).by.includes(by)

export const isPossible = (deed: Deed, state: WorkState): boolean => ruleOf(deed).to[state] !== 'refused'

/** The next state; undefined if the deed is refused. `after` are the facts with the deed in them. */
export function stateAfter(state: WorkState, deed: Deed, after: WorkFacts): WorkState | undefined {
  const target = ruleOf(deed).to[state]
  if (target === 'refused') return undefined
  if (target === 'same') return state
  return target === 'by-facts' ? stateOfFacts(after) : target
}

export function mailsOf(deed: Deed, from: WorkState, to: WorkState): Mails {
  const { mail, mailIfSame } = ruleOf(deed)
  return from === to ? (mailIfSame ?? mail) : mail
}

export const isPublic = (deed: Deed): boolean => ruleOf(deed).public
