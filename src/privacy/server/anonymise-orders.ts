// Orders of a deleted account stay for bookkeeping, without personal data.
import { deleteLoose } from '#files/server/delete-files.ts'
import { agreementOf } from '#orders/server/agreed.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import type { Order } from '#orders/server/order-record.ts'
import { orderTerms } from '#orders/server/order-terms.ts'
import { recount } from '#orders/server/totals.ts'
import { say } from '#platform/rules/words.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { anonymiseWithdrawals } from '#withdrawals/server/erase.ts'
import type { ErasedBy } from './erased-by.ts'
import { DELETED_ACCOUNT } from './own-addresses.ts'

export async function anonymiseOrders(unit: UnitOfWork, userId: string, by: ErasedBy): Promise<void> {
  const orders = await unit.tx.selectFrom('orders').selectAll().where('user_id', '=', userId).execute()
  for (const before of orders) {
    const after: Order = {
      ...before,
      user_id: null,
      customer_name: DELETED_ACCOUNT,
      customer_email: '',
      customer_address: '',
      company_name: '',
      vat_number: '',
      version: before.version + 1,
      updated_at: unit.at,
    }
    const { user_id, customer_name, customer_email, customer_address, company_name, vat_number } = after
    await unit.tx
      .updateTable('orders')
      .set({
        user_id,
        customer_name,
        customer_email,
        customer_address,
        company_name,
        vat_number,
        version: after.version,
        updated_at: after.updated_at,
      })
      .where('id', '=', before.id)
      .execute()
    const remainingTerms = new Set(orderTerms(after))
    const removedTerms = orderTerms(before).filter((term) => !remainingTerms.has(term))
    if (removedTerms.length)
      await unit.tx
        .deleteFrom('order_terms')
        .where('seq', '=', before.seq)
        .where('term', 'in', removedTerms)
        .execute()
    // The account id would still link the orders of one person.
    await unit.tx
      .updateTable('order_events')
      .set({ actor: DELETED_ACCOUNT })
      .where('order_id', '=', before.id)
      .where('actor', '=', userId)
      .execute()
    await anonymiseAgreement(unit, before)
    await anonymiseWithdrawals(unit, before.id)
    await anonymiseWork(unit, before.id, userId)
    await writeEvent(unit, before.id, {
      kind: 'account-deleted',
      actor: DELETED_ACCOUNT,
      note: say('privacy.agency', `order.${by}`),
    })
    await recount(unit, before, after)
  }
  await unit.tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
  if (orders.length) await unit.signal('orders')
}

/** Its hash stays: it says that what was agreed was this, and not what it was of whom. */
async function anonymiseAgreement({ tx }: UnitOfWork, order: Order): Promise<void> {
  const agreement = await agreementOf(tx, order)
  if (!agreement) return
  const { hash: _, at: __, ...data } = agreement
  await tx
    .updateTable('agreements')
    .set({ data: JSON.stringify({ ...data, by: '', from: '' }) })
    .where('order_id', '=', order.id)
    .execute()
}

// The thread, the brief and the files of an order stay with it, without saying whose they were. Uploads that
// were never sent go at once, the others a month later (files/delete-files.ts).
async function anonymiseWork(unit: UnitOfWork, orderId: string, userId: string): Promise<void> {
  const { tx } = unit
  const own = await tx
    .selectFrom('files')
    .select('id')
    .where('order_id', '=', orderId)
    .where('actor', '=', userId)
    .execute()
  await deleteLoose(
    unit,
    own.map(({ id }) => id),
  )
  for (const table of ['order_messages', 'brief_answers', 'deliveries'] as const)
    await tx
      .updateTable(table)
      .set({ actor: DELETED_ACCOUNT })
      .where('order_id', '=', orderId)
      .where('actor', '=', userId)
      .execute()
  // The month after which the files are deleted begins now.
  await tx
    .updateTable('files')
    .set({ actor: DELETED_ACCOUNT, updated_at: unit.at })
    .where('order_id', '=', orderId)
    .where('actor', '=', userId)
    .execute()
}
