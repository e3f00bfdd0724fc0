// Starts a payment with a form built only from the stored order. The form's receiver is stored too: a payment
// to anybody else does not pay the order.
import { parseStored } from '#content/model/to-schema.ts'
import { paymentEmail } from '#content/types/payment-email.ts'
import { CURRENCY } from '#domain/money.ts'
import { canBePaid } from '#domain/order-states.ts'
import { requireSignedIn, type Viewer } from '#domain/permissions.ts'
import { SECOND } from '../../clock.ts'
import type { House } from '../../house.ts'
import type { Checkout } from '../../payments/provider.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { lockOwnOrder, ownOrder } from '../orders/find-order.ts'
import { writeEvent } from '../orders/order-events.ts'
import { isOfOtherMode, paymentStateOf, type Order } from '../orders/order-record.ts'
import { addToTotals, scopeIn } from '../orders/totals.ts'
import { toFollowedOrder, type FollowedOrder } from './payment-progress.ts'

export interface Payment {
  order: FollowedOrder
  /** The form or the redirect. Absent if `why` says why the order can't be paid. */
  checkout?: Checkout | undefined
  why?: string | undefined
  /** No real money moves. */
  test: boolean
}

export async function beginPayment(house: House, viewer: Viewer, id: string): Promise<Payment> {
  const order = await ownOrder(house, viewer, id)
  const receiver = await receiverOf(house)
  const test = house.settings.PAYMENT_MODE === 'test'
  const why = whyNotPay(house, order, receiver)
  // Read before this opening is recorded: isFormOpen means an earlier opening whose payment may still come.
  const followed = await toFollowedOrder(house, order)
  if (why || !receiver) return { order: followed, why, test }
  await recordReceiver(house, viewer, order, receiver)
  const checkout = await house.payments.begin({
    id: order.id,
    payKey: order.pay_key,
    packageName: order.package_name,
    amountCents: order.price_cents,
    currency: CURRENCY,
    receiver,
  })
  return { order: followed, checkout, test }
}

async function receiverOf({ database }: House): Promise<string | undefined> {
  const row = await database.db
    .selectFrom('content')
    .select('data')
    .where('type', '=', paymentEmail.name)
    .executeTakeFirst()
  return row && parseStored(paymentEmail, JSON.parse(row.data)).paypalEmail
}

function whyNotPay(house: House, order: Order, receiver: string | undefined): string | undefined {
  const state = paymentStateOf(order)
  if (state === 'Paid') return 'This order is paid. Thank you.'
  if (!canBePaid(state)) return 'This order was refunded and is closed. You are welcome to place a new one.'
  const later = 'Your order is safe: we will write to you, or you can write to us.'
  if (isOfOtherMode(house, order))
    return order.mode === 'test' ? TEST_ORDER : `Our payments are being tested at the moment. ${later}`
  if (!receiver) return `We can’t take payments on the site yet. ${later}`
  // Reserved domains belong to nobody: real money sent to the demo's address would be lost.
  if (house.settings.PAYMENT_MODE === 'live' && /\.(example|invalid|test)$/i.test(receiver))
    return `Our payment account is not set up yet. ${later}`
  return undefined
}

/** Reloads within this time don't write again. */
const REOPEN_THROTTLE_MS = 5 * SECOND

const TEST_ORDER =
  'This order was a test, and nothing is to be paid for it. You are welcome to place a real one.'

async function recordReceiver(house: House, viewer: Viewer, order: Order, receiver: string): Promise<void> {
  const { db } = house.database
  const forms = await db.selectFrom('pay_forms').select('receiver').where('order_id', '=', order.id).execute()
  if (forms.some((form) => form.receiver === receiver)) {
    const now = house.clock.now()
    const form = db
      .updateTable('pay_forms')
      .set({ opened_at: now })
      .where('order_id', '=', order.id)
      .where('receiver', '=', receiver)
    await form.where('opened_at', '<', now - REOPEN_THROTTLE_MS).execute()
    return
  }
  await inTransaction(house, async (work) => {
    await lockOwnOrder(house, work, viewer, order.id)
    const { numInsertedOrUpdatedRows } = await work.tx
      .insertInto('pay_forms')
      .values({ order_id: order.id, receiver, at: work.at, opened_at: work.at })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    await writeEvent(work, order.id, {
      kind: 'pay-form',
      actor: requireSignedIn(viewer),
      note: `The pay form was opened, to be paid to ${receiver}.`,
    })
    if (!forms.length)
      await addToTotals(work.tx, [
        { scope: scopeIn(order.mode, 'pay-forms'), key: '', cents: order.price_cents, count: 1 },
      ])
  })
}
