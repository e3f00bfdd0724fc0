// What time alone does to the work on an order: reminders, news of a delay, warnings, acceptance by silence.
import { lockOrder } from '#orders/server/find-order.ts'
import type { Order } from '#orders/server/order-record.ts'
import { whyNotAskToPay } from '#orders/server/payment-under-way.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import { nextMorning } from '#platform/rules/waking-hours.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { OrderWork } from '../../rules/work-history.ts'
import { workAt } from '../../rules/work-history.ts'
import type { ActionToDo } from '../actions/do-action.ts'
import { nextLookAt } from '../actions/next-look.ts'
import { readStoredWork } from '../actions/stored-work.ts'
import { workContext } from '../actions/work-context.ts'
import { answerRound } from '../delivery/answer-delivery.ts'
import { doAndTell } from '../emails/do-and-tell.ts'
import { openQuestion } from '../thread/open-question.ts'

interface TimedAction {
  action: ActionToDo
  note: string
}

/** The next action that is due; each leaves nothing due of its own kind. */
export function timedAction(
  { reminders, review, lateNewsDueAt }: OrderWork,
  now: number,
): TimedAction | undefined {
  if (reminders?.due)
    return {
      action: { action: 'reminded', by: 'time', step: reminders.due },
      note: say('work.errors', `note.reminded.${reminders.about}`),
    }
  if (lateNewsDueAt !== null && lateNewsDueAt <= now)
    return { action: { action: 'late-told', by: 'time' }, note: say('work.errors', 'note.late-told') }
  if (review.acceptanceDue)
    return {
      action: { action: 'accepted-by-time', by: 'time' },
      note: say('work.errors', 'note.accepted-by-time'),
    }
  if (review.warningDue)
    return {
      action: { action: 'review-warned', by: 'time', step: review.warningDue },
      note: say('work.errors', 'note.review-warned'),
    }
  return undefined
}

/** More than can be due at once. */
const MOST_ACTIONS = 5

/** Under the order's lock, so another instance finds nothing left to do. */
export async function applyTimedActions(app: App, unit: UnitOfWork, orderId: string): Promise<void> {
  let order = await lockOrder(app, unit, orderId)
  if (!order) return
  const context = await workContext(app, unit.tx, unit.at)
  for (let done = 0; done < MOST_ACTIONS; done++) {
    const { snapshot, sold } = await readStoredWork(unit.tx, order, context)
    const work = workAt(snapshot, sold, context)
    const due = timedAction(work, unit.at)
    if (!due) return setNextLook(unit, orderId, nextLookAt(snapshot, sold, context))
    // The reminder waits until the payment is settled or has failed.
    if (work.reminders?.about === 'payment' && (await whyNotAskToPay(app, unit, order)))
      return setNextLook(unit, orderId, nextMorning(unit.at, context.timeZone))
    const words = await reminderWords(unit, order, due.action)
    const { order: moved, after } = await doAndTell(app, unit, {
      order,
      ...due,
      actor: SYSTEM_ACTOR,
      email: words ? { words } : {},
    })
    if (due.action.action === 'accepted-by-time')
      await answerRound(unit, orderId, { round: after.deliveries, answer: 'accepted-by-time' })
    order = moved
  }
}

/** A reminder of a question repeats it. */
const reminderWords = async (
  unit: UnitOfWork,
  { id }: Order,
  { action }: ActionToDo,
): Promise<string | undefined> => (action === 'reminded' ? openQuestion(unit.tx, id) : undefined)

async function setNextLook(unit: UnitOfWork, orderId: string, nextAt: number | null): Promise<void> {
  await unit.tx.updateTable('order_work').set({ next_at: nextAt }).where('order_id', '=', orderId).execute()
}
