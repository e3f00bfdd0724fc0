// Which actions a person can do now, so that screens show only buttons that work.
import { AGENCY_ACTIONS } from './actions/agency.ts'
import { CUSTOMER_ACTIONS } from './actions/customer.ts'
import type { ActorKind } from './actions/define.ts'
import type { WorkAction } from './actions/index.ts'
import { applyAction } from './apply-action.ts'
import type { DetailsOf, WorkEvent } from './work-event.ts'
import type { WorkContext, WorkSold, WorkSnapshot } from './work-snapshot.ts'

type OfPeople = keyof typeof CUSTOMER_ACTIONS | keyof typeof AGENCY_ACTIONS
const OF_PEOPLE = Object.keys({ ...CUSTOMER_ACTIONS, ...AGENCY_ACTIONS }) as OfPeople[]

/** What any of them says, together. */
type AllDetails = { [Name in OfPeople]: (details: DetailsOf<Name>) => void }[OfPeople] extends (
  details: infer Details,
) => void
  ? Details
  : never

/** Tries each action with valid details, so that a refusal is about the action itself. */
export function possibleActions(
  by: ActorKind,
  snapshot: WorkSnapshot,
  { sold, context }: { sold: WorkSold; context: WorkContext },
): WorkAction[] {
  const { ticked, deliveries } = snapshot
  const places = Array.from({ length: sold.points }, (_, point) => point)
  const open = places.find((point) => !ticked.includes(point))
  return OF_PEOPLE.filter((action) => {
    const details: AllDetails = {
      round: deliveries,
      points: [],
      point: (action === 'point-unticked' ? ticked[0] : open) ?? -1,
      expectedOn: '9999-12-31',
    }
    const event = { action, by, at: context.now, ...details } as WorkEvent
    return applyAction(snapshot, event, { sold, context }).refused === null
  })
}
