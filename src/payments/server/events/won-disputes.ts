// Money that a provider took back for a dispute, and gave back when we won. Its messages overtake each other,
// so the provider is asked how the dispute stands. If it does not let us ask, all that it told counts.
import { paymentsOf } from '#orders/rules/payment-ledger.ts'
import { findOrder } from '#orders/server/find-order.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { emptyEvent } from '#providers/server/empty-event.ts'
import type { PaymentEvent, PaymentProvider } from '#providers/server/provider.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'

interface Disputed {
  orderId: string
  /** The payment. */
  txnId: string
  /** What the provider tells at this moment. */
  told?: PaymentEvent | undefined
}

export async function isDisputeWon(
  app: App,
  provider: PaymentProvider,
  { orderId, txnId, told }: Disputed,
): Promise<boolean> {
  const found = await provider.api?.findDispute?.(txnId)
  if (found) return found.isWon || (told?.txnId === found.id && told.isWon === true)
  const stored = await app.database.db
    .selectFrom('notifications')
    .select('raw')
    .where('order_id', '=', orderId)
    .where('provider', '=', provider.name)
    .where('state', '=', 'verified')
    .execute()
  const events = [...stored.map(({ raw }) => provider.read(Buffer.from(raw, 'base64')).event), told]
  const disputes = events.filter((event) => event?.isWon !== undefined && event.parentTxnId === txnId)
  const won = new Set(disputes.filter((event) => event?.isWon).map((event) => event?.txnId))
  return disputes.length > 0 && disputes.every((event) => won.has(event?.txnId))
}

/** Books the money that came back, if a dispute about a payment of the order was won. */
export async function undoReversals(
  app: App,
  provider: PaymentProvider,
  { orderId, told }: Pick<Disputed, 'orderId' | 'told'>,
): Promise<void> {
  if (!provider.api?.findDispute) return
  const { db } = app.database
  for (const { payment, back } of paymentsOf(await readLedger(db, orderId))) {
    const taken = back.filter(({ kind, entry }) => kind === 'reversed' && entry.provider === provider.name)
    const order = taken.length ? await findOrder(db, orderId) : undefined
    if (!order || !(await isDisputeWon(app, provider, { orderId, txnId: payment.txnId, told }))) continue
    for (const { entry } of taken) {
      const event: PaymentEvent = {
        ...emptyEvent({ test: order.mode === 'test' }),
        txnId: entry.txnId,
        parentTxnId: payment.txnId,
        orderRef: { id: order.id, payKey: order.pay_key },
        currency: order.currency,
        amountCents: payment.amountCents,
        ...CANCELLED,
      }
      await inTransaction(app, (unit) => applyPaymentEvent(app, unit, event, { provider: provider.name }))
    }
  }
}

/** Has the id of the reversal: the ledger cancels one reversal by one cancellation. */
export const CANCELLED = { status: 'reversal-cancelled', statusText: 'dispute won' } as const
