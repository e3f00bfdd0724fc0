// What the receipt says about the work: the questions, or the day. No second mail is needed for it.
import type { Order } from '#orders/server/order-record.ts'
import { countOf } from '#platform/rules/count-of.ts'
import type { App } from '#platform/server/app.ts'
import type { MailParts } from '#platform/server/outbox/mail-parts.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { workAt } from '../../rules/work-history.ts'
import { questionCount } from '../actions/brief-rows.ts'
import { readStoredWork } from '../actions/stored-work.ts'
import { workContext } from '../actions/work-context.ts'
import { BY_LINK, workButton } from './email-context.ts'

export async function nextAfterPayment(
  app: App,
  unit: UnitOfWork,
  order: Order,
): Promise<Pick<MailParts, 'paragraphs' | 'button'>> {
  const context = await workContext(app, unit.tx, unit.at)
  const { account, sold, plan } = await readStoredWork(unit.tx, order, context)
  if (account.state === 'awaiting-brief' && plan) {
    const { button, byLink } = await workButton(app, unit, order, 'Answer the questions')
    const questions = await questionCount(unit.tx, order.id, plan)
    return {
      paragraphs: [
        `We start when your answers are in: ${countOf(questions, 'question')}, saved as you type. ` +
          `Your order is ready ${countOf(plan.days, 'working day')} after that.`,
        ...(byLink ? [BY_LINK] : []),
      ],
      button,
    }
  }
  const { state, promise } = workAt(account, sold, context)
  return {
    paragraphs:
      state === 'in-progress' && promise
        ? [`We have started. Your order will be ready by ${unit.format.namedDay(promise.promisedOn)}.`]
        : [],
  }
}
