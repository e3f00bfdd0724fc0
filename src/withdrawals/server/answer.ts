// The agency's answer to a withdrawal: the money goes back by the refunds, in full or by what was done, or it
// says why not.
import { z } from 'zod'
import { PAYMENT_REASON } from '#content/rules/forms/order-form.ts'
import { fieldSchema } from '#content/rules/model/field-kinds.ts'
import { billsOf } from '#orders/server/agreed.ts'
import { findOrder, lockOrder } from '#orders/server/find-order.ts'
import { emailCustomer } from '#orders/server/order-emails.ts'
import { orderNumber, type Order } from '#orders/server/order-record.ts'
import { refundablePayments } from '#payments/server/ledger/refundable.ts'
import { refundOrder } from '#payments/server/refunds/refund-order.ts'
import { refundsOf } from '#payments/server/refunds/refunds.ts'
import { Failure, invalid, notFound } from '#platform/rules/errors.ts'
import { centsOf, decimal } from '#platform/rules/money.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { doAndTell } from '#work/server/emails/do-and-tell.ts'
import { ANSWERS, plainNumber } from '../rules/withdrawal.ts'
import { takeUp, type Withdrawal } from './receive.ts'
import { withdrawalAccepted, withdrawalDeclined } from './withdrawal-emails.ts'

export const ANSWER_INPUT = z.strictObject({
  answer: z.enum(ANSWERS),
  amount: z.string().optional().meta({ description: 'What goes back, if the answer is part.' }),
  reason: fieldSchema(PAYMENT_REASON).optional().meta({
    description: 'Why it is not accepted: the customer reads it. Without an order only the team does.',
  }),
})

type Answer = z.output<typeof ANSWER_INPUT>

export async function answerWithdrawal(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof ANSWER_INPUT>,
): Promise<void> {
  requirePermission(viewer, 'work-on-orders')
  const input = parseObject(ANSWER_INPUT, body)
  const { db } = app.database
  const row = await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  if (row.state !== 'open') throw answeredAlready()
  if (input.answer === 'declined') return decline(app, viewer, row, input.reason)
  const order = row.order_id === null ? undefined : await findOrder(db, row.order_id)
  if (!order) throw new Failure('conflict', say('withdrawals.agency', 'noOrder'))
  return accept(app, viewer, { row, order, input })
}

const answeredAlready = () => new Failure('conflict', say('withdrawals.agency', 'answeredAlready'))

interface Accepting {
  row: Withdrawal
  order: Order
  input: Answer
}

/**
 * The money first: if that is refused, nothing has changed. If the answer is lost after it, the next one finds
 * that nothing is left to send.
 */
async function accept(app: App, viewer: Viewer, { row, order, input }: Accepting): Promise<void> {
  const { currency } = order
  const isPart = input.answer === 'part'
  const cents = isPart ? readAmount(input.amount, currency) : undefined
  const number = orderNumber(order)
  const reason = (await app.words()).of('withdrawals.agency')('refundReason', { number })
  const { db } = app.database
  // Of an order in parts each bill has payments of its own.
  const bills = order.parts > 1 ? await billsOf(db, order.id) : [order]
  const refunds = await Promise.all(bills.map((bill) => refundsOf(db, bill, { reasons: true })))
  // Sent by an earlier answer that did not end.
  const sentCents = refunds
    .flat()
    .filter((refund) => refund.reason === reason && refund.state !== 'failed')
    .reduce((sum, { amount }) => sum + (centsOf(amount, currency) ?? 0), 0)
  const held = await Promise.all(
    bills.map(async ({ id }) =>
      (await refundablePayments(app, id)).map((payment) => ({ ...payment, bill: id })),
    ),
  )
  const payments = held.flat()
  const leftCents = payments.reduce((sum, payment) => sum + payment.leftCents, 0)
  const backCents = cents ?? sentCents + leftCents
  if (backCents > sentCents + leftCents)
    throw invalid({
      amount: say('withdrawals.agency', 'tooMuch', { left: as('money', sentCents + leftCents, currency) }),
    })
  let missingCents = backCents - sentCents
  for (const { bill, transaction, leftCents: left } of payments) {
    const amount = Math.min(left, missingCents)
    if (amount <= 0) break
    await refundOrder(app, viewer, bill, { transaction, reason, amount: decimal(amount, currency) })
    missingCents -= amount
  }
  await inTransaction(app, async (unit) => {
    const { locked, actor } = await close(app, unit, viewer, { row, answer: '', state: 'accepted' })
    const amount = as('money', backCents, currency)
    await doAndTell(app, unit, {
      order: locked!,
      action: { action: 'withdrawal-accepted', by: 'admin' },
      actor,
      note: backCents
        ? say('withdrawals.errors', isPart ? 'note.acceptedPart' : 'note.acceptedAll', { amount })
        : say('withdrawals.errors', 'note.acceptedNothing'),
    })
    await unit.audit(actor, 'withdrawal accepted', order.id, decimal(backCents, currency))
    await emailCustomer(unit, locked!, withdrawalAccepted, {
      facts: { id: order.id, number, currency, cents: backCents, isPart },
    })
  })
}

function readAmount(text: string | undefined, currency: string): number {
  const cents = centsOf(text?.trim() ?? '', currency)
  if (cents === undefined || cents <= 0) throw invalid({ amount: say('withdrawals.agency', 'amountMissing') })
  return cents
}

/** A declaration without an order is set aside: nobody is mailed, since the address may be anybody's. */
async function decline(app: App, viewer: Viewer, row: Withdrawal, reason: string | undefined): Promise<void> {
  if (!reason) throw invalid({ reason: say('withdrawals.agency', 'reasonMissing') })
  await inTransaction(app, async (unit) => {
    const { locked, actor } = await close(app, unit, viewer, { row, answer: reason, state: 'declined' })
    await unit.audit(actor, 'withdrawal declined', row.order_id ?? row.id, reason)
    if (!locked) return
    await doAndTell(app, unit, {
      order: locked,
      action: { action: 'withdrawal-declined', by: 'admin' },
      actor,
      note: say('withdrawals.errors', 'note.declined', { reason }),
    })
    await emailCustomer(unit, locked, withdrawalDeclined, {
      facts: { id: locked.id, number: orderNumber(locked), reason },
    })
  })
}

interface Closing {
  row: Withdrawal
  answer: string
  state: 'accepted' | 'declined'
}

/** Under the order's lock. Of two answers, the first one counts. */
async function close(app: App, unit: UnitOfWork, viewer: Viewer, { row, answer, state }: Closing) {
  const actor = requirePermission(viewer, 'work-on-orders')
  const locked = row.order_id === null ? undefined : await lockOrder(app, unit, row.order_id)
  const { numUpdatedRows } = await unit.tx
    .updateTable('withdrawals')
    .set({ state, answer, answered_by: actor.userId, answered_at: unit.at })
    .where('id', '=', row.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw answeredAlready()
  await unit.signal('orders')
  return { locked, actor }
}

export const LINK_INPUT = z.strictObject({
  order: z.string().trim().min(1).max(60).meta({ description: 'The number or the id of the order.' }),
})

/** A person found the order that a declaration with a typing error means. */
export async function linkWithdrawal(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof LINK_INPUT>,
): Promise<void> {
  const actor = requirePermission(viewer, 'work-on-orders')
  const { order: typed } = parseObject(LINK_INPUT, body)
  await inTransaction(app, async (unit) => {
    const { tx } = unit
    const row = await tx.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound()
    if (row.order_id !== null || row.state !== 'open') throw answeredAlready()
    const term = plainNumber(typed).toLowerCase()
    const found = await tx
      .selectFrom('order_terms')
      .innerJoin('orders', 'orders.seq', 'order_terms.seq')
      .select(['orders.id', 'orders.customer_email'])
      .where('order_terms.term', '>=', term)
      .where('order_terms.term', '<=', `${term}zzzzzzzzzzzzzzzzzzzzzz`)
      .limit(50)
      .execute()
    const match = found.find((order) => order.id.toLowerCase().startsWith(term))
    if (!match || !match.customer_email) throw invalid({ order: say('withdrawals.agency', 'noSuchOrder') })
    // The receipt goes to the address of the order: the typed one may be wrong too.
    await takeUp(app, unit, { ...row, email: match.customer_email }, match.id)
    await unit.audit(actor, 'withdrawal linked', match.id)
  })
}
