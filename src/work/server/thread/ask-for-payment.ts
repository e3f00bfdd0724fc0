// A bill that stays unpaid pauses the work: a question to the customer is open until it is paid.
import { lockOrder } from '#orders/server/find-order.ts'
import type { Order } from '#orders/server/order-record.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { doAndTell } from '../emails/do-and-tell.ts'
import { write } from './write-message.ts'

const questionId = (billId: string): string => `unpaid-${billId}`

const stateOf = async (unit: UnitOfWork, orderId: string): Promise<string | undefined> =>
  (await unit.tx.selectFrom('order_work').select('state').where('order_id', '=', orderId).executeTakeFirst())
    ?.state

/** Only work that is going on can be paused. Each bill pauses it once. */
export async function pauseUntilPaid(app: App, unit: UnitOfWork, bill: Order, text: string): Promise<void> {
  const order = await lockOrder(app, unit, bill.bill_of ?? bill.id)
  const state = order?.has_work ? await stateOf(unit, order.id) : undefined
  if (!order || (state !== 'in-progress' && state !== 'changes-asked')) return
  const asked = unit.tx.selectFrom('order_messages').select('id').where('id', '=', questionId(bill.id))
  if (await asked.executeTakeFirst()) return
  await write(app, unit, {
    participant: { order, by: 'admin', actor: SYSTEM_ACTOR },
    input: { text, files: [], kind: 'question', key: questionId(bill.id) },
  })
}

/** Under the order's lock: the bill is paid, and its question was the last one. */
export async function resumeOncePaid(
  app: App,
  unit: UnitOfWork,
  { order, billId }: { order: Order; billId: string },
): Promise<void> {
  if ((await stateOf(unit, order.id)) !== 'waiting-for-customer') return
  const last = await unit.tx
    .selectFrom('order_messages')
    .select('id')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'question')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.id !== questionId(billId)) return
  await doAndTell(app, unit, {
    order,
    action: { action: 'taken-back', by: 'admin' },
    actor: SYSTEM_ACTOR,
    note: '',
  })
}
