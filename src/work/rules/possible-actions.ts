// Which actions a person can do now, so that screens show only buttons that work.
import { AGENCY_ACTIONS } from './agency-actions.ts'
import { applyAction } from './apply-action.ts'
import { CUSTOMER_ACTIONS } from './customer-actions.ts'
import type { ActorKind } from './rule.ts'
import type { WorkContext, WorkEvent, WorkSold } from './work-event.ts'
import type { WorkAction } from './work-rules.ts'
import type { WorkState } from './work-state.ts'

const OF_PEOPLE = Object.keys({ ...CUSTOMER_ACTIONS, ...AGENCY_ACTIONS }) as WorkAction[]

/** Tries each action with valid details, so that a refusal is about the action itself. */
export function possibleActions(
  by: ActorKind,
  account: WorkState,
  { sold, context }: { sold: WorkSold; context: WorkContext },
): WorkAction[] {
  const { ticked, deliveries } = account
  const open = Array.from({ length: sold.points }, (_, point) => point).find((each) => !ticked.includes(each))
  return OF_PEOPLE.filter((action) => {
    const details = {
      round: deliveries,
      points: [],
      point: action === 'point-unticked' ? ticked[0] : open,
      expectedOn: '9999-12-31',
    }
    const event = { action, by, at: context.now, ...details } as WorkEvent
    return applyAction(account, event, { sold, context }).refused === null
  })
}
