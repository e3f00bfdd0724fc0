// An action that was done, with its details: what the history of an order is made of.
import type { Action, ActorKind } from './actions/define.ts'
import type { WORK_RULES, WorkAction } from './actions/index.ts'

/** What an action says besides that it was done. */
export type DetailsOf<Name extends WorkAction> =
  (typeof WORK_RULES)[Name] extends Action<infer Details> ? Details : never

export type WorkEvent = {
  [Name in WorkAction]: { action: Name; by: ActorKind; at: number } & DetailsOf<Name>
}[WorkAction]
