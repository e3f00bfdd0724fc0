import type { Act } from '#server/use-cases.ts'
import { attempt } from '#ui/screens/scope.ts'
import { MOST_ORDERS } from './unpaid-among.ts'

/** How many of the orders wait for their customer. */
export async function remindableAmong(act: Act, ids: readonly string[]): Promise<number> {
  let count = 0
  for (const id of [...new Set(ids)].slice(0, MOST_ORDERS)) {
    const { done } = await attempt(() => act.agencyOrderWork(id))
    if (done?.actions.includes('nudged')) count++
  }
  return count
}
