// What the agency does while it waits, apart from writing.
import { actOnOrder } from '#orders/server/act-on-order.ts'
import type { Order } from '#orders/server/order-record.ts'
import { whyNotAskToPay } from '#orders/server/payment-under-way.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { countOneIn, tooMany } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { doAndTell } from '../mails/do-and-tell.ts'
import { openQuestion } from './open-question.ts'

/** The question needs no answer any more, and the clock runs again. It stays in the thread. */
export const takeQuestionBack = (app: App, viewer: Viewer, orderId: string): Promise<void> =>
  actForAgency(app, viewer, orderId, { action: 'taken-back', note: 'The question was taken back.' })

/** Reminds the customer now. */
export const nudgeCustomer = (app: App, viewer: Viewer, orderId: string): Promise<void> =>
  actForAgency(app, viewer, orderId, {
    action: 'nudged',
    note: 'The customer was reminded.',
    // Counted in the transaction: if the action is refused, the rollback undoes the count.
    check: async (unit, order) => {
      const { tx, at } = unit
      const why = (await isAskedToPay(tx, orderId)) && (await whyNotAskToPay(app, unit, order))
      if (why) throw new Failure('conflict', why)
      const waitMs = await countOneIn(tx, `nudge ${orderId}`, { now: at, limit: rateLimits.nudge })
      if (waitMs > 0) throw tooMany(waitMs, 'The customer was reminded a short time ago.')
    },
  })

/** The reminder is about the payment. */
const isAskedToPay = async (db: Queryable, orderId: string): Promise<boolean> => {
  const work = await db
    .selectFrom('order_work')
    .select('state')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return work?.state === 'awaiting-payment'
}

/** The customer's last message needs no answer. */
export const noAnswerNeeded = (app: App, viewer: Viewer, orderId: string): Promise<void> =>
  actForAgency(app, viewer, orderId, { action: 'answer-not-needed', note: '' })

interface AgencyAct {
  action: 'taken-back' | 'nudged' | 'answer-not-needed'
  note: string
  check?: (unit: UnitOfWork, order: Order) => Promise<void>
}

async function actForAgency(
  app: App,
  viewer: Viewer,
  orderId: string,
  { action, note, check }: AgencyAct,
): Promise<void> {
  await actOnOrder(app, viewer, { id: orderId, side: 'agency' }, async (unit, { order, actor }) => {
    await check?.(unit, order)
    // A reminder repeats the open question, so that the customer need not look for it.
    const words = action === 'nudged' ? await openQuestion(unit.tx, orderId) : undefined
    await doAndTell(app, unit, {
      order,
      action: { action, by: 'admin' },
      actor,
      note,
      mail: words ? { words } : {},
    })
  })
}
