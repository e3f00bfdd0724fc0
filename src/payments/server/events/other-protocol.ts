import type { Order } from '#orders/server/order-record.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { transactionNamespace } from '#providers/server/payments.ts'

/**
 * A PayPal account may report a payment of its newer protocol in the older way too. Such a message has no pay
 * form of ours to be checked against, so we ask by the newer protocol instead. True if we do.
 */
export async function askOtherProtocol(
  unit: UnitOfWork,
  { id }: Order,
  { provider, receivers }: { provider: string; receivers: readonly string[] },
): Promise<boolean> {
  const others = transactionNamespace(provider).filter((name) => name !== provider)
  if (!others.length || receivers.length) return false
  const { numUpdatedRows } = await unit.tx
    .updateTable('checkouts')
    .set({ next_try_at: unit.at })
    .where('order_id', '=', id)
    .where('provider', 'in', others)
    .where('ref', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows) await unit.signal('checkouts')
  return numUpdatedRows > 0n
}
