import type { RequestScope } from '#server/request-scope.ts'
import { orErrorScreen } from '#ui/screens/scope.ts'
import { YOUR_MOVE } from '#work/rules/head-words.ts'
import { withWorkLines } from './with-work-lines.ts'

/** How many of the newest orders are looked at. */
const NEWEST = 20

/** How many orders wait for the viewer: for a payment, answers, or a look at a delivery. */
export async function countWaiting(
  act: RequestScope['act'],
  { except }: { except: string },
): Promise<number> {
  const { rows } = await orErrorScreen(withWorkLines(act, act.listMyOrders({ page: 1, size: NEWEST })))
  return rows.filter(
    ({ _id, ofOtherMode, workLine }) => _id !== except && !ofOtherMode && workLine === YOUR_MOVE,
  ).length
}
