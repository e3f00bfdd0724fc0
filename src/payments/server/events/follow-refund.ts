import type { Order } from '#orders/server/order-record.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { EventStatus, PaymentEvent } from '#providers/server/provider.ts'
import type { RefundState } from '../payment-tables.ts'

const STATES: Partial<Record<EventStatus, RefundState>> = {
  refunded: 'succeeded',
  'refund-pending': 'pending',
  'refund-failed': 'failed',
}

/** Later states win: the provider's messages overtake each other. */
const EARLIER: Record<RefundState, RefundState[]> = {
  requested: [],
  pending: ['requested'],
  succeeded: ['requested', 'pending'],
  failed: ['requested', 'pending', 'succeeded'],
}

/** Moves a refund that was started here to the state that the provider tells. */
export async function followRefund(
  unit: UnitOfWork,
  { id: orderId }: Order,
  event: PaymentEvent,
): Promise<void> {
  const state = STATES[event.status]
  if (!state || !event.refundId) return
  await unit.tx
    .updateTable('refunds')
    .set({
      state,
      ref: event.txnId,
      updated_at: unit.at,
      ...(state !== 'pending' && { next_try_at: null }),
      ...(state === 'failed' && { failure: event.facts.Reason ?? 'The provider says that it failed.' }),
    })
    .where('id', '=', event.refundId)
    .where('order_id', '=', orderId)
    // A refund that we took for refused has no id of the provider. Now the provider says otherwise.
    .where((e) =>
      e.or([e('state', 'in', EARLIER[state]), e.and([e('state', '=', 'failed'), e('ref', 'is', null)])]),
    )
    .execute()
}
