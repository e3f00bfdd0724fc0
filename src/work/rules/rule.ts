// The shape of a rule of WORK_RULES, and short ways to write one.
import { WORK_STATE_NAMES, type WorkStage } from './work-stages.ts'

/** Who does an action. `link` is the holder of the order's mailed link, `time` the product itself. */
export type ActorKind = 'owner' | 'link' | 'admin' | 'provider' | 'time'

/** `same` leaves the state. `by-facts`: the facts decide (stateOfFacts). */
export type Target = WorkStage | 'same' | 'by-facts' | 'refused'

export type CustomerMail =
  | 'paid'
  | 'started'
  | 'reminder'
  | 'question'
  | 'delivered'
  | 'new-day'
  | 'late'
  | 'soon-accepted'
  | 'accepted'
  | 'closed'
  /** Waits for the next mail that gathers news (burst.ts). */
  | 'burst'
  | 'none'

export type AgencyMail = 'brief-in' | 'answer-in' | 'changes-asked' | 'accepted' | 'burst' | 'none'

export interface Mails {
  customer: CustomerMail
  agency: AgencyMail
}

export interface Rule {
  by: readonly ActorKind[]
  to: Readonly<Record<WorkStage, Target>>
  mail: Mails
  /** If the action can also leave the state as it is, and then sends something else. */
  mailIfSame?: Mails
  /** Whether the customer finds it in the history. */
  public: boolean
}

type Targets = Partial<Record<WorkStage, Target>>

const allStates = (target: Target): Record<WorkStage, Target> =>
  Object.fromEntries(WORK_STATE_NAMES.map((state) => [state, target])) as Record<WorkStage, Target>

/** Refused in the states that are not named. */
export const only = (targets: Targets): Rule['to'] => ({ ...allStates('refused'), ...targets })

/** Changes no state, except as named. */
export const everywhere = (but: Targets = {}): Rule['to'] => ({ ...allStates('same'), ...but })

/** Closes the order in every state, except as named. */
export const closes = (but: Targets): Rule['to'] => ({ ...allStates('closed'), ...but })

/** Possible in the named states only, and changes none of them. */
export const sameIn = (...states: readonly WorkStage[]): Rule['to'] =>
  only(Object.fromEntries(states.map((state) => [state, 'same'])))

export const NO_MAIL: Mails = { customer: 'none', agency: 'none' }
export const toCustomer = (customer: CustomerMail): Mails => ({ customer, agency: 'none' })
export const toAgency = (agency: AgencyMail): Mails => ({ customer: 'none', agency })
