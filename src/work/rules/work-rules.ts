// The state machine of the work: each action, the next state, who may do it, which mails it sends and whether
// the customer sees it. States change by actions only.
import { AGENCY_ACTIONS } from './agency-actions.ts'
import { CUSTOMER_ACTIONS } from './customer-actions.ts'
import { MONEY_ACTIONS } from './money-actions.ts'
import { type ActorKind, type Mails, type Rule, NO_MAIL, only, sameIn, toCustomer } from './rule.ts'
import { stateOfFacts, type WorkFacts } from './work-facts.ts'
import type { WorkStage } from './work-stages.ts'

// What happens by time alone. Each is written when its mail is, so that it happens once.
const TIME = ['time'] as const satisfies ActorKind[]

const TIMED_ACTIONS = {
  reminded: {
    by: TIME,
    to: sameIn('awaiting-payment', 'awaiting-brief', 'waiting-for-customer'),
    mail: toCustomer('reminder'),
    public: true,
  },
  /** The customer hears of the delay from us first. */
  'late-told': {
    by: TIME,
    to: sameIn('in-progress', 'changes-asked'),
    mail: toCustomer('late'),
    public: true,
  },
  'review-warned': {
    by: TIME,
    to: sameIn('delivered'),
    mail: toCustomer('soon-accepted'),
    public: true,
  },
  'accepted-by-time': {
    by: TIME,
    to: only({ delivered: 'accepted' }),
    mail: { customer: 'accepted', agency: 'accepted' },
    public: true,
  },
  /** Orders that were delivered before actions existed count as accepted. Nobody is mailed. */
  'accepted-at-migration': {
    by: TIME,
    to: only({ delivered: 'accepted' }),
    mail: NO_MAIL,
    public: true,
  },
} as const satisfies Record<string, Rule>

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
