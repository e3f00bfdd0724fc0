// What the agency does while it waits, apart from writing.
import { actOnOrder } from '#orders/server/act-on-order.ts'
import type { Order } from '#orders/server/order-record.ts'
import { whyNotAskToPay } from '#orders/server/payment-under-way.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { House } from '#platform/server/house.ts'
import { countOneIn, tooMany } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { doAndTell } from '../mails/do-and-tell.ts'
import { openQuestion } from './open-question.ts'

/** The question needs no answer any more, and the clock runs again. It stays in the thread. */
export const takeQuestionBack = (house: House, viewer: Viewer, orderId: string): Promise<void> =>
  actForAgency(house, viewer, orderId, { deed: 'taken-back', note: 'The question was taken back.' })

/** Reminds the customer now. */
export const nudgeCustomer = (house: House, viewer: Viewer, orderId: string): Promise<void> =>
  actForAgency(house, viewer, orderId, {
    deed: 'nudged',
    note: 'The customer was reminded.',
    // Counted in the transaction: if the deed is refused, the rollback undoes the count.
    check: async (unit, order) => {
      const { tx, at } = unit
      const why = (await isAskedToPay(tx, orderId)) && (await whyNotAskToPay(house, unit, order))
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
export const noAnswerNeeded = (house: House, viewer: Viewer, orderId: string): Promise<void> =>
  actForAgency(house, viewer, orderId, { deed: 'answer-not-needed', note: '' })

interface AgencyAct {
  deed: 'taken-back' | 'nudged' | 'answer-not-needed'
  note: string
  check?: (unit: UnitOfWork, order: Order) => Promise<void>
}

async function actForAgency(
  house: House,
  viewer: Viewer,
  orderId: string,
  { deed, note, check }: AgencyAct,
): Promise<void> {
  await actOnOrder(house, viewer, { id: orderId, side: 'agency' }, async (unit, { order, actor }) => {
    await check?.(unit, order)
    // A reminder repeats the open question, so that the customer need not look for it.
    const words = deed === 'nudged' ? await openQuestion(unit.tx, orderId) : undefined
    await doAndTell(house, unit, {
      order,
      deed: { deed, by: 'admin' },
      actor,
      note,
      mail: words ? { words } : {},
    })
  })
}
