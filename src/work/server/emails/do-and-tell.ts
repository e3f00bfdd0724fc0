// An action with its emails.
import { MINUTE } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { doAction, type ActionToDo, type Done, type NewAction } from '../actions/do-action.ts'
import { sendActionEmails, type ActionEmailOptions } from './action-emails.ts'
import { dropDeliveryEmails, dropQuestionEmails } from './held-emails.ts'

/** Deliveries, acceptances and requests for changes can be taken back for this long. */
export const UNDO_MS = MINUTE

export interface ToldAction extends NewAction {
  email?: ActionEmailOptions
  /** Runs before the emails are planned, because they are planned from what is stored. */
  store?: (done: Done) => Promise<void>
}

export async function doAndTell(
  app: App,
  unit: UnitOfWork,
  { email = {}, store, ...action }: ToldAction,
): Promise<Done> {
  const done = await doAction(app, unit, action)
  await store?.(done)
  if (done.before.facts.questionOpen && !done.after.facts.questionOpen)
    await dropQuestionEmails(unit, done.order.id)
  if (isAnswerToDelivery(action.action)) await dropDeliveryEmails(unit, done.order.id)
  await sendActionEmails(app, unit, done, { action: action.action, ...email })
  return done
}

/** A customer who answers has seen the delivery. An admin who answers in their name can't know that. */
const isAnswerToDelivery = ({ action, by }: ActionToDo): boolean =>
  (action === 'accepted' || action === 'changes-asked') && by !== 'admin'
