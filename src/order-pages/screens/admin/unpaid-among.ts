import { say } from '#platform/rules/words.ts'
import type { Act } from '#server/use-cases.ts'
import { attempt } from '#ui/screens/scope.ts'

export interface UnpaidOrder {
  _id: string
  number: string
  customer: string
  /** What is said of its payment. */
  payment: string
}

/** The most orders that one bulk call takes. */
export const MOST_ORDERS = 100

/** Those that are not delivered and not paid. Unknown ones are left to the action, which names them. */
export async function unpaidAmong(act: Act, ids: readonly string[]): Promise<UnpaidOrder[]> {
  const unpaid: UnpaidOrder[] = []
  for (const id of [...new Set(ids)].slice(0, MOST_ORDERS)) {
    const { done } = await attempt(() => act.paymentEvidence(id))
    const order = done?.order
    if (!order || order.paymentStatus === 'Paid' || order.orderStatus === 'Delivered') continue
    const payment = order.refunded
      ? say('order-pages.agency', 'unpaid.wentBack')
      : say('order-pages.screens', `status.${order.paymentStatus}`)
    unpaid.push({ _id: id, number: order.number, customer: order.customerName, payment })
  }
  return unpaid
}
