// What the history of an order is made of: what was sold, and the actions in their order.
import type { WorkPlan } from '#content/rules/values/frozen-plan.ts'
import type { LocalDate, WorkingDaysVersion } from '#platform/rules/calendar.ts'
import type { ActorKind } from './rule.ts'
import type { WorkAction } from './work-rules.ts'

export interface WorkSold {
  placedAt: number
  priceCents: number
  /** How many points the offer has. */
  points: number
  /** Without a plan nothing is promised: no questions, no dates, no counts, nothing by time. */
  plan: WorkPlan | null
  /** A later period of a retainer. Reminders about its payment come from the retainer. */
  isLaterPeriod?: boolean
}

/** Actions with details. */
interface Details {
  'partly-refunded': { refund: string; cents: number }
  'refund-undone': { refund: string }
  /** Points by their place. */
  'point-ticked': { point: number }
  'point-unticked': { point: number }
  'new-day-given': { expectedOn: LocalDate }
  /** The points that it covers. */
  delivered: { points: readonly number[] }
  /** The round that the customer saw. */
  accepted: { round: number }
  'changes-asked': { round: number }
  reminded: { step: number }
  'review-warned': { step: number }
}

export type WorkEvent = {
  [Name in WorkAction]: { action: Name; by: ActorKind; at: number } & (Name extends keyof Details
    ? Details[Name]
    : unknown)
}[WorkAction]

export interface WorkContext {
  now: number
  timeZone: string
  /** Oldest first. */
  workingDays: readonly WorkingDaysVersion[]
}
