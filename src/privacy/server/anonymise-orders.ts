// Orders of a deleted account stay for bookkeeping, without personal data.
import { writeEvent } from '#orders/server/order-events.ts'
import type { Order } from '#orders/server/order-record.ts'
import { orderTerms } from '#orders/server/order-terms.ts'
import { recount } from '#orders/server/totals.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { anonymiseWork } from './anonymise-work.ts'
import type { ErasedBy } from './erased-by.ts'
import { DELETED_ACCOUNT } from './own-addresses.ts'

const DELETED: Record<ErasedBy, string> = {
  customer: 'The customer deleted the account; name, address and email were removed.',
  admin: 'An admin erased the customer; name, address and email were removed.',
}

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
    await anonymiseWork(unit, before.id, userId)
    await writeEvent(unit, before.id, {
      kind: 'account-deleted',
      actor: DELETED_ACCOUNT,
      note: DELETED[by],
    })
    await recount(unit, before, after)
  }
  await unit.tx.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
  if (orders.length) await unit.signal('orders')
}
