// What an action on the work is: one record says who does it, from where to where, what it leaves behind,
// who is mailed and what people read. Each file beside this one has those of one side.
import type { ApiScope } from '#platform/rules/api-scopes.ts'
import type { FailureCode } from '#platform/rules/errors.ts'
import type { Flash } from '#platform/rules/flash.ts'
import type { ClockTime } from '../promise-clock.ts'
import type { WorkFacts } from '../work-facts.ts'
import type { WorkContext, WorkSold, WorkSnapshot } from '../work-snapshot.ts'
import { WORK_STATE_NAMES, type WorkState } from '../work-states.ts'

/** Who does an action. `link` is the holder of the order's mailed link, `time` the product itself. */
export type ActorKind = 'owner' | 'link' | 'admin' | 'provider' | 'time'

/** `same` leaves the state. `by-facts`: the facts decide (stateOfFacts). */
export type Target = WorkState | 'same' | 'by-facts' | 'refused'

export type CustomerEmail =
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
  /** Waits for the next email that gathers news. */
  | 'news'
  | 'none'

export type AgencyEmail = 'brief-in' | 'answer-in' | 'changes-asked' | 'accepted' | 'news' | 'none'

/** A line of the email that gathers news. */
export interface News {
  /** If nobody wrote anything: a message may be files alone. */
  words: string
  /** What it says of what was written, or of the point that is done. By default that alone. */
  told?: (text: string) => string
  /** Told even to customers who want emails only when needed. */
  needed?: true
}

export interface Emails {
  customer: CustomerEmail
  agency: AgencyEmail
}

/** The work before an action, and when it is done. */
export interface Before {
  snapshot: WorkSnapshot
  sold: WorkSold
  context: WorkContext
  time: ClockTime
}

interface Targets {
  to: Readonly<Record<WorkState, Target>>
  /** Why a state refuses it: the end of the sentence that begins with the state. */
  refusal?: string
}

/** `Details` is what it says besides that it was done, like the round of a delivery. */
export interface Action<Details = unknown> extends Targets {
  by: readonly ActorKind[]
  email: Emails
  news?: News
  /** If the action can also leave the state as it is, and then sends something else. */
  emailIfSame?: Emails
  /** The customer does not find it in the history. */
  internal?: true
  /** What it changes in the facts. */
  facts?: Partial<WorkFacts> | ((facts: WorkFacts) => Partial<WorkFacts>)
  /** What else it leaves in the snapshot, apart from the state and the dates that follow from it. */
  leaves?: (before: Before, event: Details) => Partial<WorkSnapshot>
  /**
   * Why it is refused although the state would allow it, because what it says does not fit what is known: a
   * sentence, or null.
   */
  objection?: (before: Before, event: Details) => string | null
}

/** What the actor writes with an action. The other side reads it, in the email too. */
export interface ActionText {
  /** Its field in the call. */
  field: string
  /** As a refusal names it, if not by its label. */
  name?: string
  maximum: number
  label: string
  help: string
  example?: string
  /** More than one line on the screen. */
  rows?: number
}

/** What the words of a button may depend on. */
export interface OrderFacts {
  state: WorkState
  /** The late credit, as an amount. */
  owed: string
}

/**
 * An action that needs nothing but a click, or a text. Its call, its form, its place on the page and what is
 * said afterwards follow from this.
 */
export interface SimpleAction extends Action {
  /** `path` comes before the order's id. It answers the work as it is then, unless it answers `nothing`. */
  call: {
    path: string
    summary: string
    answers?: 'nothing'
    failures?: FailureCode[]
    /** API tokens with it may do it. */
    scope?: ApiScope
  }
  /** The words in the history. Empty for none. */
  note: string | ((text: string) => string)
  /** The words in the audit trail. */
  audit?: string
  text?: ActionText
  /**
   * Where its button stands: at the top of the page; for the agency, beside the changes that were asked for, or
   * below; for the customer, among the ways out.
   */
  at: 'top' | 'changes' | 'more' | 'ways-out'
  /** If it has a text, this unfolds its form, and `send` sends it. */
  button: string | ((order: OrderFacts) => string)
  send?: string
  danger?: true
  flash: Flash
}

/** Whoever did it can take it back for a minute; its email waits as long. */
export interface UndoableAction<Details = unknown> extends Action<Details> {
  /** What the notice says while it can be taken back. */
  undo: { says: string }
}

/** Words that were written. They can be changed or taken back until their email leaves. */
export interface MessageAction extends Action {
  isMessage: true
}

export const undoable = <Details>(action: UndoableAction<Details>): UndoableAction<Details> => action
export const message = (action: Action): MessageAction => ({ ...action, isMessage: true })

/** Gives `leaves` and `objection` the type of what the action says. */
export const withDetails = <Details>(action: Action<Details>): Action<Details> => action

type SomeStates = Partial<Record<WorkState, Target>>

const allStates = (target: Target): Record<WorkState, Target> =>
  Object.fromEntries(WORK_STATE_NAMES.map((state) => [state, target])) as Record<WorkState, Target>

/** Refused in the states that are not named. */
export const only = (targets: SomeStates, refusal: string): Targets => ({
  to: { ...allStates('refused'), ...targets },
  refusal,
})

/** Changes no state, except as named. */
export const everywhere = (but: SomeStates = {}, refusal?: string): Targets => ({
  to: { ...allStates('same'), ...but },
  ...(refusal && { refusal }),
})

/** Possible in the named states only, and changes none of them. */
export const sameIn = (states: readonly WorkState[], refusal: string): Targets =>
  only(Object.fromEntries(states.map((state) => [state, 'same'])), refusal)

/** Closes the order in every state but a closed one. */
export const closes = (ifClosed: Target, refusal?: string): Targets => ({
  to: { ...allStates('closed'), closed: ifClosed },
  ...(refusal && { refusal }),
})

export const NO_EMAIL: Emails = { customer: 'none', agency: 'none' }
export const toCustomer = (customer: Exclude<CustomerEmail, 'news'>): Emails => ({ customer, agency: 'none' })
export const toAgency = (agency: Exclude<AgencyEmail, 'news'>): Emails => ({ customer: 'none', agency })

interface WithNews {
  email: Emails
  news: News
}

/** The customer reads it with what else is new. */
export const newsToCustomer = (words: string, more: Partial<News> = {}): WithNews => ({
  email: { customer: 'news', agency: 'none' },
  news: { words, ...more },
})

/** The agency reads it with what else is new. */
export const newsToAgency = (words: string): WithNews => ({
  email: { customer: 'none', agency: 'news' },
  news: { words },
})

/** Null if the condition holds. */
export const unless = (condition: unknown, words: string): string | null => (condition ? null : words)
