// Which deeds a person can do now, so that screens show only buttons that work.
import { AGENCY_DEEDS } from './agency-deeds.ts'
import { applyDeed } from './apply-deed.ts'
import { CUSTOMER_DEEDS } from './customer-deeds.ts'
import type { Doer } from './rule.ts'
import type { WorkAccount } from './work-account.ts'
import type { WorkContext, WorkEvent, WorkSold } from './work-event.ts'
import type { Deed } from './work-rules.ts'

const OF_PEOPLE = Object.keys({ ...CUSTOMER_DEEDS, ...AGENCY_DEEDS }) as Deed[]

/** Tries each deed with valid details, so that a refusal is about the deed itself. */
export function possibleDeeds(
  by: Doer,
  account: WorkAccount,
  { sold, context }: { sold: WorkSold; context: WorkContext },
): Deed[] {
  const { ticked, deliveries } = account
  const open = Array.from({ length: sold.points }, (_, point) => point).find((each) => !ticked.includes(each))
  return OF_PEOPLE.filter((deed) => {
    const details = {
      round: deliveries,
      points: [],
      point: deed === 'point-unticked' ? ticked[0] : open,
      expectedOn: '9999-12-31',
    }
    const event = { deed, by, at: context.now, ...details } as WorkEvent
    return applyDeed(account, event, { sold, context }).refused === null
  })
}
