// What the receipt says about the work: the questions, or the day. No second email is needed for it.
import { findOrder } from '#orders/server/find-order.ts'
import type { Order } from '#orders/server/order-record.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { workAt } from '../../rules/work-history.ts'
import { questionCount } from '../actions/brief-rows.ts'
import { readStoredWork } from '../actions/stored-work.ts'
import { workContext } from '../actions/work-context.ts'
import { BY_LINK, workPath } from './work-email-facts.ts'

/** What comes after a payment. */
export type NextStep =
  | {
      state: 'questions'
      questions: number
      /** Working days from the answers to the delivery. */
      days: number
      path: string
      byLink: boolean
    }
  | { state: 'started'; readyOn: string }
  | { state: 'nothing' }

export async function nextAfterPayment(app: App, unit: UnitOfWork, paid: Order): Promise<NextStep> {
  const order = paid.bill_of === null ? paid : (await findOrder(unit.tx, paid.bill_of))!
  const context = await workContext(app, unit.tx, unit.at)
  const { snapshot, sold, plan } = await readStoredWork(unit.tx, order, context)
  if (snapshot.state === 'awaiting-brief' && plan)
    return {
      state: 'questions',
      questions: await questionCount(unit.tx, order.id, plan),
      days: plan.days,
      ...(await workPath(app, unit, order)),
    }
  const { state, promise } = workAt(snapshot, sold, context)
  return state === 'in-progress' && promise
    ? { state: 'started', readyOn: promise.promisedOn }
    : { state: 'nothing' }
}

export const questionsPath = (next: NextStep): string | undefined =>
  next.state === 'questions' ? next.path : undefined

export function nextStepWords(next: NextStep): { paragraphs: string[]; button?: string | undefined } {
  if (next.state === 'nothing') return { paragraphs: [] }
  if (next.state === 'started')
    return { paragraphs: [say('work.emails', 'paid.started', { day: as('namedDay', next.readyOn) })] }
  const { questions, days, byLink } = next
  return {
    paragraphs: [say('work.emails', 'paid.questions', { questions, days }), ...(byLink ? [BY_LINK] : [])],
    button: say('work.emails', 'button.answerQuestions'),
  }
}
