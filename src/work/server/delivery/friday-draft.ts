// A draft of the note that customers get every Friday, made of what happened this week.
import type { Order } from '#orders/server/order-record.ts'
import { addDays, momentOf, weekdayOf } from '#platform/rules/calendar.ts'
import { countOf } from '#platform/rules/count-of.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { OrderWork } from '../../rules/work-history.ts'
import { clockTime } from '../../rules/work-state.ts'
import { readActions } from '../actions/undo-action.ts'
import type { SiteContext } from '../actions/work-context.ts'

export async function fridayDraft(
  db: Queryable,
  order: Order,
  { now: work, context }: { now: OrderWork; context: SiteContext },
): Promise<string> {
  const { today } = clockTime(context.now, context)
  const monday = momentOf(addDays(today, 1 - weekdayOf(today)), '00:00', context.timeZone)
  const points = JSON.parse(order.points) as string[]
  const actions = await readActions(db, order.id, monday)
  const week = actions.map(({ event }) => event).filter(({ at }) => at >= monday)
  const ticked = week.flatMap((event) => (event.action === 'point-ticked' ? [points[event.point]] : []))
  const answers = week.filter(({ action }) => action === 'answered' || action === 'customer-wrote').length
  return [
    ticked.length ? `This week we finished: ${ticked.join('; ')}.` : 'This week we worked on your order.',
    answers && `Thank you for your ${countOf(answers, 'message')}.`,
    work.points.of > 0 && !work.changesOpen && `${work.points.done} of ${work.points.of} points are done.`,
    work.promise && `Your order will be ready by ${context.format.namedDay(work.promise.expectedOn)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
