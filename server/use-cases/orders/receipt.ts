import { Failure } from '#domain/errors.ts'
import { paidBy } from '#domain/payment-ledger.ts'
import type { Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import { loadAgency, type Agency } from '../../outbox/agency.ts'
import { visibleOrder } from './find-order.ts'
import { toOrderView, type OrderView } from './order-record.ts'
import { RECORDED } from './record-payment.ts'
import { readLedger } from './transactions.ts'

export interface Receipt {
  order: OrderView
  agency: Agency
  transaction: string
  by: string
}

/** How the money came, by the name under which a payment is kept. */
const BY: Record<string, string | undefined> = { paypal: 'PayPal', 'stand-in': 'Test payment', [RECORDED]: 'Received directly' }

/** For an order that is paid: what a customer gives to the bookkeeper. */
export async function receiptOf(house: House, viewer: Viewer, id: string): Promise<Receipt> {
  const order = await visibleOrder(house, viewer, id)
  if (order.payment_status !== 'Paid') throw new Failure('not-found', whyNone(toOrderView(house, order)))
  const { provider, txnId } = paidBy(await readLedger(house.database.db, id)) ?? { provider: RECORDED, txnId: '' }
  return { order: toOrderView(house, order), agency: await loadAgency(house), transaction: txnId, by: BY[provider] ?? provider }
}

function whyNone({ refunded, receiptNumber }: OrderView): string {
  if (!refunded) return 'There is a receipt once the order is paid.'
  return `The money for this order went back.${receiptNumber ? ` Receipt ${receiptNumber} no longer holds.` : ''}`
}
